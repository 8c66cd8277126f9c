import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import type { Plugin } from "vite";

const gateway = "http://127.0.0.1:3000"; // where `npm start` listens

/** Parts of the map's library that we do not use. Their styles are most of its sheet, for the pictures in them. */
const UNUSED =
  /maplibregl-(ctrl-(geolocate|globe|terrain|fullscreen|shrink|compass|logo)|popup|marker|user-location|cooperative)/;

/** Leaves out the rules of a sheet that only style what is not used. */
const withoutUnused: Plugin = {
  name: "without-unused-styles",
  enforce: "pre",
  transform(code, id) {
    if (!id.endsWith("maplibre-gl.css")) return undefined;
    return code.replace(/([^{}]+)\{[^{}]*\}/g, (rule, selectors: string) =>
      selectors.split(",").every((selector) => UNUSED.test(selector)) ? "" : rule,
    );
  },
};

// The app is built into `dist`, which the gateway serves. Files in `assets` have the hash of what they hold in their names.
export const dashboard = defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [withoutUnused],
  build: {
    target: "es2022",
    // The policy of the gateway allows `data:` addresses for images only.
    assetsInlineLimit: 0,
    // One sheet: its parts are small, pack better together, and no page waits for its own.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200, // kB; the map's library
  },
  server: {
    proxy: { "/api": gateway, "/app/api": gateway, "/basemap": gateway },
  },
});
export { dashboard as default };
