import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { textOf } from "../check/files.ts";
import { root } from "../settings.ts";
import { chartTemplates } from "./helm.ts";
import { chartFolder, renderOverlay } from "./manifests.ts";

/** The alerts as an object of the Prometheus operator, by its path: made from the rules that compose.yaml's Prometheus reads. */
export async function alertsFile(): Promise<[file: string, text: string]> {
  const source = "deploy/prometheus/rules.yaml";
  const spec = parse(await readFile(join(root, source), "utf8")) as object;
  const object = {
    apiVersion: "monitoring.coreos.com/v1",
    kind: "PrometheusRule",
    metadata: { name: "rondo" },
  };
  const text = stringify({ ...object, spec }, { lineWidth: 0 });
  return [
    "deploy/components/monitoring/alerts.yaml",
    `# Made from ${source} by npm run deploy:gen.\n${text}`,
  ];
}

/** Files that are made from others, by their paths, with their texts; undefined without kubectl. */
export async function generatedFiles(): Promise<Map<string, string> | undefined> {
  const overlay = renderOverlay("production");
  if (overlay === undefined) return undefined;
  const templates = [...chartTemplates(overlay)];
  return new Map([
    await alertsFile(),
    ...templates.map(([file, text]) => [`${chartFolder}/${file}`, text] as const),
  ]);
}

/** The generated files that differ from a fresh generation, and files that it would no longer make. */
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
