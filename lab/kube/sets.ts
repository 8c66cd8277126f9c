import { setTimeout as pause } from "node:timers/promises";
import { parse } from "yaml";
import { z } from "zod";
import { readFile } from "node:fs/promises";
import { OVERLAYS, renderChart, renderOverlay } from "../../tools/deploy/manifests.ts";
import type { Manifest } from "../../tools/deploy/manifests.ts";
import { customResourceFiles } from "../../tools/deploy/schemas.ts";
import { newSecrets } from "../../tools/deploy/secrets.ts";
import type { Applicable, Cluster } from "./cluster.ts";

const LOOK_MS = 200;
const SETTLE_MS = 120_000;
const NAMESPACE = "/api/v1/namespaces/rondo";
const WORKLOADS = "/apis/apps/v1/namespaces/rondo";

/** Objects that are applied together, by the name of what makes them. */
export function manifestSets(): Map<string, Manifest[]> {
  const sets = OVERLAYS.map((overlay) => [`overlays/${overlay}`, renderOverlay(overlay)] as const);
  const found = [...sets, ["helm/rondo", renderChart()] as const];
  return new Map(
    found.map(([name, manifests]) => {
      if (manifests === undefined) throw new Error(`${name} cannot be made: needs kubectl and Go`);
      return [name, manifests];
    }),
  );
}

/** Adds the operators' kinds of objects to a new cluster. Every set needs them. */
export async function prepare(cluster: Cluster): Promise<void> {
  for (const file of customResourceFiles()) {
    const definition = parse(await readFile(file, "utf8")) as Applicable;
    await cluster.apply(definition);
    const path = `/apis/apiextensions.k8s.io/v1/customresourcedefinitions/${definition.metadata.name}`;
    await until(
      async () => (await conditions(cluster, path)).includes("Established"),
      definition.metadata.name,
    );
  }
}

/** What the Secret of the namespace has. */
type Secrets = Readonly<Record<string, string>>;

export interface Applied {
  readonly objects: number;
  readonly pods: number;
  readonly applySeconds: number;
  readonly readySeconds: number;
}

/** Applies a set to an empty namespace, and waits until all of its pods are ready. @throws RefusedByServer */
export async function applySet(
  cluster: Cluster,
  manifests: readonly Manifest[],
  secrets: Secrets = { ...newSecrets(), MONGODB_URI: "mongodb://mongodb:27017/rondo" },
): Promise<Applied> {
  const since = performance.now();
  const elapsed = (): number => (performance.now() - since) / 1000;
  await surroundings(cluster, secrets);
  for (const manifest of inOrder(manifests)) await cluster.apply(manifest);
  const applySeconds = elapsed();
  await until(async () => isReady(cluster, manifests), "ready pods");
  const pods = await cluster.list(`${NAMESPACE}/pods`);
  return { objects: manifests.length, pods: pods.length, applySeconds, readySeconds: elapsed() };
}

/**
 * Deletes the namespace, and waits until it is gone. The workloads go first: the namespace would wait for half the grace
 * period of any pod in it.
 */
export async function removeSet(cluster: Cluster): Promise<void> {
  const workloads = ["apps/v1 deployments", "apps/v1 statefulsets", "batch/v1 jobs"];
  for (const [group = "", kind = ""] of workloads.map((words) => words.split(" ")))
    await cluster.request("DELETE", `/apis/${group}/namespaces/rondo/${kind}?propagationPolicy=Background`);
  await until(async () => (await cluster.list(`${NAMESPACE}/pods`)).length === 0, "end of the pods");
  await cluster.request("DELETE", NAMESPACE);
  await until(async () => (await cluster.find(NAMESPACE)) === undefined, "an empty cluster");
  await cluster.request("DELETE", "/api/v1/persistentvolumes/disk");
}

/** The number of pods of a service. A pod counts until its process has ended. */
export async function countPods(cluster: Cluster, service: string): Promise<number> {
  return (await cluster.list(podsOf(service))).length;
}

/** A service's pods that are ready and not about to end, with their addresses in the cluster. */
export async function readyPods(
  cluster: Cluster,
  service: string,
): Promise<{ name: string; address: string }[]> {
  const known = z.looseObject({
    status: z.looseObject({
      podIP: z.string().optional(),
      conditions: z.array(z.looseObject({ type: z.string(), status: z.string() })).default([]),
    }),
  });
  const pods = await cluster.list(podsOf(service));
  return pods.flatMap((pod) => {
    const { status } = known.parse(pod);
    const isReady = status.conditions.some(({ type, status: holds }) => type === "Ready" && holds === "True");
    const isThere = isReady && pod.metadata.deletionTimestamp === undefined;
    return isThere ? [{ name: pod.metadata.name, address: status.podIP ?? "" }] : [];
  });
}

function podsOf(service: string): string {
  return `${NAMESPACE}/pods?labelSelector=app.kubernetes.io/name=${service}`;
}

/** What operators make themselves: the Secret, and a disk for the database of the development overlay. */
async function surroundings(cluster: Cluster, stringData: Secrets): Promise<void> {
  const labels = { "pod-security.kubernetes.io/enforce": "restricted" };
  await cluster.apply({
    apiVersion: "v1",
    kind: "Namespace",
    metadata: { name: "rondo", labels },
  } as Applicable);
  await cluster.apply({
    apiVersion: "v1",
    kind: "Secret",
    metadata: { name: "rondo-secrets", namespace: "rondo" },
    stringData,
  } as Applicable);
  await cluster.apply({
    apiVersion: "v1",
    kind: "PersistentVolume",
    metadata: { name: "disk" },
    spec: { capacity: { storage: "5Gi" }, accessModes: ["ReadWriteOnce"], hostPath: { path: "/nowhere" } },
  } as Applicable);
}

/** The namespace comes first, as kubectl and Helm sort it. */
function inOrder(manifests: readonly Manifest[]): Manifest[] {
  return manifests.toSorted((a, b) => Number(b.kind === "Namespace") - Number(a.kind === "Namespace"));
}

const workload = z.looseObject({
  metadata: z.looseObject({ generation: z.number() }),
  spec: z.looseObject({ replicas: z.number() }),
  status: z.looseObject({
    observedGeneration: z.number().optional(),
    readyReplicas: z.number().default(0),
    updatedReplicas: z.number().default(0),
  }),
});

/** Whether each workload has as many ready pods as its autoscaler's minimum asks, and each Job is done. */
async function isReady(cluster: Cluster, manifests: readonly Manifest[]): Promise<boolean> {
  const least = (name: string): number => {
    const scaler = manifests.find(
      ({ kind, metadata }) => kind === "HorizontalPodAutoscaler" && metadata.name === name,
    );
    return Number(scaler?.spec?.["minReplicas"] ?? 1);
  };
  for (const { kind, metadata } of manifests) {
    if (kind === "Job") {
      const path = `/apis/batch/v1/namespaces/rondo/jobs/${metadata.name}`;
      if (!(await conditions(cluster, path)).includes("Complete")) return false;
    }
    if (kind !== "Deployment" && kind !== "StatefulSet") continue;
    const {
      spec,
      status,
      metadata: own,
    } = workload.parse(await cluster.find(`${WORKLOADS}/${kind.toLowerCase()}s/${metadata.name}`));
    if (status.observedGeneration !== own.generation || status.updatedReplicas < spec.replicas) return false;
    if (status.readyReplicas < spec.replicas || spec.replicas < least(metadata.name)) return false;
  }
  return true;
}

/** The conditions of an object that hold. */
async function conditions(cluster: Cluster, path: string): Promise<string[]> {
  const condition = z.object({ type: z.string(), status: z.string() });
  const known = z.looseObject({
    status: z.looseObject({ conditions: z.array(condition).nullish() }).optional(),
  });
  const { status } = known.parse(await cluster.find(path));
  return (status?.conditions ?? []).filter((found) => found.status === "True").map(({ type }) => type);
}

/** @throws Error that names what did not come */
async function until(condition: () => Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + SETTLE_MS;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`no ${what} after ${SETTLE_MS / 1000} s`);
    await pause(LOOK_MS);
  }
}
