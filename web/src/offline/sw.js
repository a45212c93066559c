/**
 * Keeps one build of the page for when no server answers. The build puts its number and its files in the place of the
 * two names below (web/build/listed.ts), so that another build is another script, which the browser takes by itself.
 *
 * A document comes from the server as long as one answers: no old page meets a new server.
 */

const BUILD = "__BUILD__";
const FILES = "__FILES__"; // the SHA-256 of each file, by its path under PAGE
const PAGE = "/page/";
const INDEX = `${PAGE}index.html`;
const KEPT = `ultimo-${BUILD}`;
const NEVER = ["/api/", "/ws", "/sw.js"];

self.addEventListener("install", (event) => {
    event.waitUntil(keep().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
    event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
    const { pathname, origin } = new URL(event.request.url);
    const isOurs = origin === self.location.origin && !NEVER.some((start) => pathname.startsWith(start));
    if (event.request.method !== "GET" || !isOurs) return;
    if (event.request.mode === "navigate") event.respondWith(documentFor(event.request));
    else if (pathname.startsWith(PAGE)) event.respondWith(fileFor(event.request));
});

/** Keeps every file of this build; what an earlier one had already is not fetched again. */
async function keep() {
    const cache = await caches.open(KEPT);
    for (const [path, digest] of Object.entries(FILES)) {
        const address = PAGE + path;
        if (await cache.match(address)) continue;
        const old = await caches.match(address);
        const response = old && (await isWhole(old, digest)) ? old : await fetched(address, digest);
        await cache.put(address, response);
    }
}

async function fetched(address, digest) {
    const response = await fetch(address, { cache: "no-cache" });
    if (!response.ok || !(await isWhole(response, digest))) throw new Error(`${address} is not of this build`);
    return response;
}

async function isWhole(response, digest) {
    const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer()));
    return digest === Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function forgetOthers() {
    const names = await caches.keys();
    await Promise.all(
        names.filter((name) => name.startsWith("ultimo-") && name !== KEPT).map((name) => caches.delete(name)),
    );
}

/** The document from the server; the kept one where none answers, or only a proxy that finds none. */
async function documentFor(request) {
    const kept = () => caches.match(INDEX, { cacheName: KEPT });
    try {
        const response = await fetch(request);
        return response.status < 502 || response.status > 504 ? response : ((await kept()) ?? response);
    } catch (problem) {
        const document = await kept();
        if (document) return document;
        throw problem;
    }
}

async function fileFor(request) {
    return (await caches.match(request, { cacheName: KEPT, ignoreSearch: true })) ?? fetch(request);
}
