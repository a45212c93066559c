import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { listed } from "./build/listed.ts";
import { rules } from "./build/rules.ts";
import { texts } from "./build/texts.ts";

const SERVER = "http://127.0.0.1:8642"; // `make serve`, for `npm run dev`

export default defineConfig(({ command }) => ({
  base: command === "build" ? "/page/" : "/",
  plugins: [rules(), texts(), svelte(), listed()],
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
    isolate: false, // one browser for all files: each leaves it as it was
    include: ["{build,src}/**/*.test.ts"],
    setupFiles: ["src/lib/in-tests.ts", "src/i18n/in-english.ts"],
    restoreMocks: true,
  },
}));
