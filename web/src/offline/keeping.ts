/** Asks the browser to keep the page, so that it opens without a server; only https and this computer allow that. */

const WORKER = "/sw.js";

/** Keeps this build, and takes a new one when the server has it. Where the browser keeps nothing, nothing happens. */
export async function keepPage(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  try {
    const kept = await navigator.serviceWorker.register(WORKER, { updateViaCache: "none" });
    await kept.update();
  } catch (problem) {
    console.info("this page is not kept for later:", problem);
  }
}
