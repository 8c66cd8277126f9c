import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { composeFaults } from "../deploy/compose-faults.ts";
import { generatedFiles, staleFiles } from "../deploy/generated.ts";
import { manifestFaults } from "../deploy/manifest-faults.ts";
import { OVERLAYS, renderOverlay } from "../deploy/manifests.ts";
import { root } from "../settings.ts";
import { verdictOn, type Outcome } from "./outcome.ts";

/** Checks compose.yaml without other programs. */
export async function deployFiles(): Promise<Outcome> {
  return verdictOn(composeFaults(await version()));
}

/** Checks the objects of the overlays, and the Helm chart that is made from them, in the same way. */
export async function deployManifests(): Promise<Outcome> {
  const files = await generatedFiles();
  if (files === undefined) return { verdict: "skipped", faults: "needs kubectl" };
  const ours = await version();
  const faults = OVERLAYS.flatMap((overlay) =>
    manifestFaults(renderOverlay(overlay) ?? [], ours).map((fault) => `overlays/${overlay}: ${fault}`),
  );
  return verdictOn([...faults, ...(await staleFiles(files))]);
}

async function version(): Promise<string> {
  const text = await readFile(join(root, "package.json"), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
