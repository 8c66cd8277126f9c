import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { configFrom } from "./config.ts";
import { createContext } from "./context.ts";

it("the documentation has each collection of the database with its indexes, and no other", async () => {
  const page = await readFile(new URL("../../../docs/operations.md", import.meta.url), "utf8");
  const table = page.slice(page.indexOf("| collection |"));
  const rows = table.slice(0, table.indexOf("\n\n")).split("\n").slice(2);
  const documented = rows.map((row) => {
    const [, name = "", , indexes = ""] = row.split("|");
    return [name.trim(), indexes.trim()].join(": ");
  });
  // A geocoding server has collections of its own.
  const config = configFrom({
    NODE_ENV: "test",
    MONGODB_URI: "mongodb://nowhere/rondo",
    ...{ GEOCODER: "nominatim", GEOCODER_URL: "http://nowhere.example", GEOCODER_REQUESTS_PER_SECOND: "1" },
  });
  const { connection } = createContext({ config });
  const declared = Object.values(connection.models).map(({ collection, schema }) => {
    const indexes = schema.indexes().map(([keys, { unique = false, sparse = false }]) => {
      const marks = `${unique === true ? " u" : ""}${sparse ? " (sparse)" : ""}`;
      return `\`${Object.keys(keys).join(", ")}\`${marks}`;
    });
    return [`\`${collection.collectionName}\``, indexes.join("; ")].join(": ");
  });
  expect(documented.toSorted()).toEqual(declared.toSorted());
});
