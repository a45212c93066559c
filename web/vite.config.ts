import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { listed } from "./build/listed.ts";
import { FOLDER, python } from "./build/python.ts";
import { rules } from "./build/rules.ts";
import { texts } from "./build/texts.ts";

const SERVER = "http://127.0.0.1:8642"; // `make serve`, for `npm run dev`

const TESTS = ["{build,src}/**/*.test.ts"];
const ALONE = ["src/cards/*.test.ts"];

export default defineConfig(({ command }) => ({
  base: command === "build" ? "/page/" : "/",
  plugins: [rules(), texts(), svelte(), python(), listed()],
  worker: {
    format: "es",
    plugins: () => [python()],
    rollupOptions: { output: { entryFileNames: `${FOLDER}/[name]-[hash].js` } },
  },
  build: {
    outDir: fileURLToPath(new URL("../src/ultimo/server/page/static", import.meta.url)),
    emptyOutDir: true,
    assetsInlineLimit: 0, // the page's policy lets in files of its own origin, and no data: addresses
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  server: {
    proxy: {
      "/api": { target: SERVER, headers: { origin: SERVER } },
      "/ws": { target: SERVER, ws: true, headers: { origin: SERVER } },
    },
  },
  test: {
    environment: "jsdom",
    setupFiles: ["src/lib/in-tests.ts", "src/i18n/in-english.ts"],
    restoreMocks: true,
    projects: [
      // One browser for all files is quick; what keeps pictures in its document has one of its own.
      { extends: true, test: { name: "page", include: TESTS, exclude: ALONE, isolate: false } },
      { extends: true, test: { name: "alone", include: ALONE } },
    ],
  },
}));
