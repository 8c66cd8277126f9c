import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { textOf } from "../check/files.ts";
import { root } from "../settings.ts";
import { chartTemplates } from "./helm.ts";
import { chartFolder, renderOverlay } from "./manifests.ts";

/** Files that are made from others, by their paths, with their texts; undefined without kubectl. */
export async function generatedFiles(): Promise<Map<string, string> | undefined> {
  const overlay = renderOverlay("production");
  if (overlay === undefined) return undefined;
  const templates = [...chartTemplates(overlay)];
  return new Map(templates.map(([file, text]) => [`${chartFolder}/${file}`, text]));
}

/** The generated files that are not as they would be made now, and those that would not be made. */
export async function staleFiles(files: ReadonlyMap<string, string>): Promise<string[]> {
  const templates = await readdir(join(root, chartFolder, "templates")).catch(() => []);
  const present = templates.map((name) => `${chartFolder}/templates/${name}`);
  const texts = await Promise.all(
    [...files].map(async ([file, text]) => ({ file, isSame: (await textOf(file)) === text })),
  );
  const changed = texts.filter(({ isSame }) => !isSame).map(({ file }) => file);
  return [...changed, ...present.filter((file) => !files.has(file))].map(
    (file) => `${file} is stale: run npm run deploy:gen`,
  );
}
