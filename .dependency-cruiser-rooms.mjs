// Rooms are folders. Tests may import any room, so this rule reads the code without them.
import files from "./.dependency-cruiser.mjs";

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-circles-of-rooms",
      comment: "Two rooms that need each other, if only for a type, hide a third.",
      severity: "error",
      scope: "folder",
      from: { path: "^services/(gateway|optimizer)/src/[^/]+$|^packages/(day|addresses|solver)" },
      to: { circular: true },
    },
  ],
  options: { ...files.options, exclude: { path: "\\.test\\.ts$|/testing/" } },
};
