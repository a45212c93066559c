import { expect, test, vi } from "vitest";
import { Fault, get, post } from "./http";

function answering(status: number, body: string) {
  return vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response(body, { status }));
}

test("what is granted is the answer", async () => {
  const fetched = answering(200, '{"name": "Anna"}');

  expect(await post("/api/session", { name: "Anna" })).toEqual({ name: "Anna" });
  expect(fetched.mock.calls[0]![1]).toMatchObject({ method: "POST", body: '{"name":"Anna"}' });
});

test("a refusal has the server's code, words and context", async () => {
  answering(409, '{"code": "name_taken", "message": "Taken.", "context": {"wait": 3}}');

  await expect(get("/x")).rejects.toMatchObject({ code: "name_taken", message: "Taken.", context: { wait: 3 } });
});

test("an answer that is none of the server's, and none at all, are faults too", async () => {
  answering(502, "<html>");
  await expect(get("/x")).rejects.toMatchObject({ code: "internal" });
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("no network"));

  await expect(get("/x")).rejects.toEqual(new Fault("unreachable", "The server cannot be reached."));
});
