import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const gateway = "http://127.0.0.1:3000"; // where `npm start` listens

// The app is built into `dist`, which the gateway serves. Files in `assets` have the hash of what they hold in their names.
export const dashboard = defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  build: {
    target: "es2022",
    // The policy of the gateway allows `data:` addresses for images only.
    assetsInlineLimit: 0,
    // One sheet: its parts are small, pack better together, and no page waits for its own.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
  },
  // The policy of the gateway allows workers of files only, and the import loads its reader of workbooks when it needs it.
  worker: { format: "es" },
  server: {
    proxy: { "/api": gateway, "/app/api": gateway, "/basemap": gateway },
  },
});
export { dashboard as default };
