declare module "virtual:python" {
  /** The folder of Pyodide. */
  export const RUNTIME: string;
  /** The sources that run in it: a JSON object of texts by their paths. */
  export const SOURCES: string;
  /** What they need that Python does not have: wheels. */
  export const WHEELS: readonly string[];
  /** How many bytes are fetched of all that. */
  export const SIZE: number;
}
