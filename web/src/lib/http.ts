/** The server's answer to a request it did not grant. */
export class Fault extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly context: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** No answer came. */
export const UNREACHABLE = "unreachable";

async function asked(path: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Fault(UNREACHABLE, "The server cannot be reached.");
  }
  if (response.ok) return response;
  const told = (await response.json().catch(() => ({}))) as { code?: string; message?: string; context?: {} };
  throw new Fault(told.code ?? "internal", told.message ?? `status ${response.status}`, told.context);
}

/** The answer to a GET; rejects with `Fault`. */
export async function get<T>(path: string): Promise<T> {
  return (await asked(path, {})).json() as Promise<T>;
}

/** The text that a GET is answered with; rejects with `Fault`. */
export async function getText(path: string): Promise<string> {
  return (await asked(path, {})).text();
}

/** The answer to a POST; rejects with `Fault`. */
export function post<T>(path: string, body: object): Promise<T> {
  return sent<T>("POST", path, body);
}

/** The answer to a PUT; rejects with `Fault`. */
export function put<T>(path: string, body: object): Promise<T> {
  return sent<T>("PUT", path, body);
}

async function sent<T>(method: string, path: string, body: object): Promise<T> {
  const headers = { "Content-Type": "application/json" };
  return (await asked(path, { method, headers, body: JSON.stringify(body) })).json() as Promise<T>;
}

/** Whoever uses the page. */
export interface Me {
  kind: "guest" | "person" | "bot";
  name: string;
  settings: Readonly<Record<string, unknown>>;
}

/** Who one is; who was nobody is a guest of that *name* from then on. */
export function openSession(name: string): Promise<Me> {
  return post<Me>("/api/session", { name });
}
