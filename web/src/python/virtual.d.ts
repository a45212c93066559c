declare module "virtual:python" {
  /** The folder of Pyodide. */
  export const RUNTIME: string;
  /** The sources that run in it: a JSON object of texts by their paths. */
  export const SOURCES: string;
}
