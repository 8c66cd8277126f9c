import { randomInt } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { startChild } from "../../tools/processes/child.ts";
import { TIED } from "../../tools/processes/tied.ts";
import { until } from "../../tools/processes/until.ts";
import { readSettings, root } from "../../tools/settings.ts";
import { optimizerReady } from "../../tools/start/ready.ts";
import type { Cluster } from "./cluster.ts";
import type { Pod, PodProcess, RunPod } from "./kubelet.ts";

const names = join(root, "lab/kube/names.mjs");

const container = z.looseObject({
  envFrom: z.array(z.object({ configMapRef: z.object({ name: z.string() }) })),
  env: z.array(
    z.object({
      name: z.string(),
      valueFrom: z.object({
        secretKeyRef: z.object({ name: z.string(), key: z.string() }).optional(),
        resourceFieldRef: z.looseObject({ resource: z.literal("limits.cpu") }).optional(),
      }),
    }),
  ),
  resources: z.looseObject({ limits: z.record(z.string(), z.string()) }),
  ports: z.array(z.looseObject({ name: z.string(), containerPort: z.number() })),
  readinessProbe: z.looseObject({
    grpc: z.looseObject({ port: z.number() }).optional(),
    httpGet: z.looseObject({ path: z.string(), port: z.string() }).optional(),
  }),
});
type Container = z.infer<typeof container>;

/** Pods of all runs of this program at the same time have addresses of their own. */
const network = randomInt(64, 250);

/** Where the pod with this address in the cluster listens on this machine: the cluster refuses loopback addresses. */
export function loopbackOf(podAddress: string): string {
  return podAddress.replace(/^10\.244\./, `127.${network}.`);
}

/**
 * Runs gateways and optimizers as processes of this machine. Each gets the settings that the cluster's objects give to its
 * pod; only the address on which it listens is another.
 * @param namesFile the file of `tellNames`
 * @param onEnd hears how each process ended that was told to
 */
export function podProcesses(
  cluster: Cluster,
  namesFile: string,
  onEnd: (pod: string, how: string) => void,
): RunPod {
  return (pod) => {
    const service = pod.labels["app.kubernetes.io/name"];
    if (service !== "gateway" && service !== "optimizer") return undefined;
    return startPod(cluster, service, pod, namesFile, onEnd);
  };
}

async function startPod(
  cluster: Cluster,
  service: string,
  pod: Pod,
  namesFile: string,
  onEnd: (pod: string, how: string) => void,
): Promise<PodProcess> {
  const { PATH, HOME } = readSettings().environment;
  const own = container.parse(pod.spec.containers[0]);
  const host = loopbackOf(pod.address);
  const given = await settingsOf(cluster, own);
  const hosts = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, value === "0.0.0.0" ? host : value]),
  );
  const surroundings = { PATH, HOME, NODE_COMPILE_CACHE: join(root, ".cache/compile") };
  const env = { ...surroundings, NODE_ENV: "production", ...hosts, POD_NAMES: namesFile };
  const main = join(root, "services", service, "src/index.ts");
  const imports = [...TIED, "--import", names];
  const preStopSeconds = pod.spec.containers[0]?.lifecycle?.preStop.sleep.seconds ?? 0;
  const child = await startChild(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", ...imports, main],
    { env, graceMs: (pod.spec.terminationGracePeriodSeconds - preStopSeconds) * 1000 },
  );
  const ready = child.alive(async (gone) => probed(own, host, gone));
  ready.catch(() => undefined);
  return {
    ready,
    stop: async (graceSeconds) => {
      if (graceSeconds === 0) child.kill();
      else {
        await Promise.race([pause(preStopSeconds * 1000), child.exited]);
        await child.stop();
        onEnd(pod.name, await child.exited);
      }
      await child.exited;
    },
  };
}

/** What the container's process finds in its environment. */
async function settingsOf(
  cluster: Cluster,
  { env, envFrom, resources }: Container,
): Promise<Record<string, string>> {
  const settings: Record<string, string> = {};
  const dataOf = async (kind: string, name: string): Promise<Record<string, string>> =>
    z
      .looseObject({ data: z.record(z.string(), z.string()) })
      .parse(await cluster.find(`/api/v1/namespaces/rondo/${kind}/${name}`)).data;
  for (const { configMapRef } of envFrom)
    Object.assign(settings, await dataOf("configmaps", configMapRef.name));
  for (const { name, valueFrom } of env) {
    const secret = valueFrom.secretKeyRef;
    if (secret === undefined) settings[name] = resources.limits["cpu"] ?? "";
    else {
      const data = await dataOf("secrets", secret.name);
      settings[name] = Buffer.from(data[secret.key] ?? "", "base64").toString();
    }
  }
  return settings;
}

/** Resolves once the readiness probe succeeds. @throws the signal's reason */
async function probed({ readinessProbe, ports }: Container, host: string, gone: AbortSignal): Promise<void> {
  const { grpc, httpGet } = readinessProbe;
  if (grpc !== undefined) return optimizerReady(grpc.port, gone, host);
  const port = ports.find(({ name }) => name === httpGet?.port)?.containerPort ?? 0;
  const url = `http://${host}:${port}${httpGet?.path ?? ""}`;
  const isReady = async (): Promise<boolean> =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(isReady, gone);
}
