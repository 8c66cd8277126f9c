import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@hey-api/openapi-ts";
import { configFrom } from "../../services/gateway/src/config.ts";
import { createContext } from "../../services/gateway/src/context.ts";
import { openApiDocument } from "../../services/gateway/src/description/openapi.ts";
import { endpointsOf } from "../../services/gateway/src/endpoints.ts";
import { operationsFile, type Description } from "./client-operations.ts";

/** The client's files that `npm run gen` makes from the interface's description, with their texts. */
export async function clientFiles(): Promise<Record<string, string>> {
  const document = described();
  return {
    "client/api/types.ts": await typesFile(document),
    "client/api/operations.ts": operationsFile(document),
  };
}

/** The description without its failures, whose form the client's `RondoError` has, and without operations of its own. */
function described(): Description {
  // The list of endpoints needs no database.
  const context = createContext({
    config: configFrom({ NODE_ENV: "test", MONGODB_URI: "mongodb://unused" }),
  });
  const document = openApiDocument(endpointsOf(context), "/api/v1", "3.1.1") as Description;
  for (const [path, methods] of Object.entries(document.paths)) {
    if (path.startsWith("/openapi")) Reflect.deleteProperty(document.paths, path);
    for (const { responses } of Object.values(methods))
      for (const status of Object.keys(responses))
        if (!status.startsWith("2")) Reflect.deleteProperty(responses, status);
  }
  return document;
}

const OPEN = "any other text";

/** Types of all schemas. Lists of codes in answers take any text, and editors still offer the known ones. */
async function typesFile(document: Description): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "rondo-client-"));
  const input = JSON.parse(JSON.stringify(document), (_key, value: unknown) =>
    isOpenList(value) ? { ...value, enum: [...value["x-extensible-enum"], OPEN] } : value,
  ) as Record<string, unknown>;
  try {
    await createClient({
      input,
      output: { path: folder },
      plugins: [{ name: "@hey-api/typescript" }],
      logs: { level: "silent", file: false },
    });
    const types = await readFile(join(folder, "types.gen.ts"), "utf8");
    return types.replace(/^.*\n/, `${HEAD}\n`).replaceAll(`'${OPEN}'`, "(string & {})");
  } finally {
    await rm(folder, { recursive: true });
  }
}

export const HEAD = "// Made by `npm run gen` from the interface's description; do not edit.";

function isOpenList(value: unknown): value is { readonly "x-extensible-enum": readonly string[] } {
  return typeof value === "object" && value !== null && "x-extensible-enum" in value;
}
