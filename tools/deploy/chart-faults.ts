import { isDeepStrictEqual } from "node:util";
import { HASH } from "./helm.ts";
import { workloadsOf, type Manifest } from "./manifests.ts";

/** The differences between a chart's objects and the overlay's; one line per object. */
export function chartFaults(rendered: readonly Manifest[], overlay: readonly Manifest[]): string[] {
  const byName = (list: readonly Manifest[]) =>
    new Map(
      list.filter(({ kind }) => kind !== "Namespace").map((found) => [nameOf(found), withoutHashes(found)]),
    );
  const [ours, theirs] = [byName(rendered), byName(overlay)];
  const names = new Set([...ours.keys(), ...theirs.keys()]);
  return [...names]
    .filter((name) => !isDeepStrictEqual(ours.get(name), theirs.get(name)))
    .map((name) => `${name} differs between the chart and the overlay`);
}

function nameOf({ kind, metadata }: Manifest): string {
  return `${kind} ${metadata.name.replace(HASH, "$1-settings")}`;
}

function withoutHashes(manifest: Manifest): unknown {
  const text = JSON.stringify(manifest).replaceAll(
    /(gateway|optimizer)-settings-[a-z0-9]{10}\b/g,
    "$1-settings",
  );
  const copy = JSON.parse(text) as Manifest;
  for (const { pod } of workloadsOf([copy])) {
    const metadata = pod.metadata as { annotations?: Record<string, string> };
    delete metadata.annotations;
  }
  return copy;
}
