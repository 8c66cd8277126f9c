import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { table } from "../bench/table.ts";
import type { Manifest } from "../../tools/deploy/manifests.ts";
import { scaleByMetrics, scaleFromZero } from "./autoscale.ts";
import type { Cluster } from "./cluster.ts";
import { startControlPlane } from "./control-plane.ts";
import type { ControlPlane } from "./control-plane.ts";
import { Kubelets } from "./kubelet.ts";
import { tryMistakes } from "./mistakes.ts";
import { controlPlanePrograms } from "./programs.ts";
import { SCALE_HEADER, scaleUnderLoad } from "./scale.ts";
import { applySet, manifestSets, prepare, removeSet } from "./sets.ts";
import { setStage } from "./stage.ts";
import { WATCH_HEADER } from "./watch.ts";

// npm run e2e:kube: starts a Kubernetes control plane on loopback, without containers, and applies all of deploy/ to it.
// Prints what it saw. Needs Go and kubectl; the first time it builds the control plane, which takes some 15 minutes.

const NODES = 6;

const PARTS = ["apply", "scale", "metrics", "zero"] as const;
const { values } = parseArgs({ options: { only: { type: "string" } } });
const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};
const print = (text: string): void => {
  process.stdout.write(`${text}\n\n`);
};

const programs = controlPlanePrograms(say);
const folder = await mkdtemp(join(tmpdir(), "rondo-kube-"));
let faults = 0;
try {
  const since = performance.now();
  const plane = await startControlPlane(programs, folder);
  say(`The control plane is up after ${((performance.now() - since) / 1000).toFixed(1)} s.`);
  try {
    await prepare(plane.cluster);
    for (const part of PARTS) if (values.only === undefined || values.only === part) await play(part, plane);
  } finally {
    await plane.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = faults === 0 ? 0 : 1;

async function play(part: (typeof PARTS)[number], plane: ControlPlane): Promise<void> {
  const { cluster } = plane;
  if (part === "apply") {
    const kubelets = new Kubelets(cluster, NODES, () => undefined);
    await kubelets.start();
    try {
      await applyAll(cluster, manifestSets());
    } finally {
      await kubelets.stop();
    }
    return;
  }
  const stage = await setStage(cluster, join(folder, part), say);
  try {
    const played = {
      scale: async () => ({ header: SCALE_HEADER, ...(await scaleUnderLoad(stage, say)) }),
      metrics: async () => ({ header: WATCH_HEADER, ...(await scaleByMetrics(stage, plane)) }),
      zero: async () => ({ header: WATCH_HEADER, ...(await scaleFromZero(stage, plane, say)) }),
    };
    const { header, rows, faults: found } = await played[part]();
    faults += found.length;
    for (const fault of found) say(fault);
    print(table(header, rows));
    await stage.remove();
    print(table(["how processes ended", "times"], [...stage.ends]));
  } finally {
    await stage.stop();
  }
}

/** Each set for itself in an empty namespace, and wrong objects beside the one that has all kinds. */
async function applyAll(cluster: Cluster, sets: ReadonlyMap<string, readonly Manifest[]>): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const [name, manifests] of sets) {
    const { objects, pods, applySeconds, readySeconds } = await applySet(cluster, manifests);
    rows.push([name, objects, 0, pods, applySeconds.toFixed(1), readySeconds.toFixed(1)]);
    if (name === "overlays/production") await refuse(cluster, manifests);
    await removeSet(cluster);
  }
  print(table(["set", "objects", "refused", "pods ready", "s to apply", "s until ready"], rows));
}

async function refuse(cluster: Cluster, manifests: readonly Manifest[]): Promise<void> {
  const refusals = await tryMistakes(cluster, manifests);
  faults += refusals.filter(({ isRight }) => !isRight).length;
  const rows = refusals.map(({ what, of, answer, isRight }) => [
    what,
    of,
    isRight ? "refused" : "WRONG",
    answer,
  ]);
  print(table(["mistake", "of", "", "the API server's words"], rows));
}
