import { join } from "node:path";
import { embeddedDatabaseClassPath } from "../../tools/database/build.ts";
import { startEmbedded } from "../../tools/database/servers.ts";
import type { Manifest, Overlay } from "../../tools/deploy/manifests.ts";
import { renderOverlay } from "../../tools/deploy/manifests.ts";
import { newSecrets } from "../../tools/deploy/secrets.ts";
import { freePort } from "../../tools/processes/ports.ts";
import { readSettings } from "../../tools/settings.ts";
import type { Cluster } from "./cluster.ts";
import { Kubelets } from "./kubelet.ts";
import { tellNames } from "./names.ts";
import { loopbackOf, podProcesses } from "./pod-processes.ts";
import { applySet, countPods, readyPods, removeSet } from "./sets.ts";

const NODES = 6;

/** A database, and nodes whose gateway and optimizer pods are processes that use it. */
export interface Stage {
  readonly cluster: Cluster;
  /** What an operator's command line needs. */
  readonly environment: NodeJS.ProcessEnv;
  /** How the processes ended that were told to: how often each way. */
  readonly ends: ReadonlyMap<string, number>;
  /** Applies an overlay with pods of one solver thread, runs without end for a company, and these changes. */
  apply(overlay: Overlay, change?: (manifest: Manifest) => void): Promise<void>;
  remove(): Promise<void>;
  /** The ready pods of a service, and where each listens. */
  pods(service: "gateway" | "optimizer"): Promise<{ name: string; host: string }[]>;
  /** The number of pods of a service. A pod counts until its process has ended. */
  count(service: "gateway" | "optimizer"): Promise<number>;
  stop(): Promise<void>;
}

/** @param folder for the database and the names */
export async function setStage(
  cluster: Cluster,
  folder: string,
  say: (line: string) => void,
): Promise<Stage> {
  const classPath = await embeddedDatabaseClassPath(say);
  const database = await startEmbedded(classPath, {
    folder: join(folder, "database"),
    port: await freePort(),
    log: say,
  });
  const over = new AbortController();
  const namesFile = join(folder, "names.json");
  const ends = new Map<string, number>();
  const kubelets = new Kubelets(
    cluster,
    NODES,
    podProcesses(cluster, namesFile, (pod, how) => {
      const key = `${pod.split("-")[0] ?? ""}: ${how}`;
      ends.set(key, (ends.get(key) ?? 0) + 1);
    }),
  );
  const names = tellNames(cluster, namesFile, over.signal, loopbackOf).catch(() => undefined);
  const { PATH, HOME } = readSettings().environment;
  const secrets = { ...newSecrets(), MONGODB_URI: `${database.uri}?directConnection=true` };
  await kubelets.start();
  return {
    cluster,
    environment: { PATH, HOME, NODE_ENV: "production", ...secrets },
    ends,
    apply: async (overlay, change = () => undefined) => {
      const manifests = renderOverlay(overlay) ?? [];
      for (const manifest of manifests) {
        fit(manifest);
        change(manifest);
      }
      await applySet(cluster, manifests, secrets);
    },
    remove: async () => removeSet(cluster),
    pods: async (service) => {
      const pods = await readyPods(cluster, service);
      return pods.map(({ name, address }) => ({ name, host: loopbackOf(address) }));
    },
    count: async (service) => countPods(cluster, service),
    stop: async () => {
      over.abort();
      await names;
      await kubelets.stop();
      await database.stop();
    },
  };
}

/** What two cores and a test can bear: pods of one thread, and a company that may do what it wants. */
function fit(manifest: Manifest): void {
  const { kind, metadata, data } = manifest;
  if (kind === "ConfigMap" && metadata.name.startsWith("gateway-settings"))
    Object.assign(data ?? {}, {
      PLANS: JSON.stringify({ business: { optimizationsPerDay: 100_000, projectsPerMonth: 100_000 } }),
      RATE_LIMIT_PER_MINUTE: "1000000",
      LOG_LEVEL: "error",
    });
  if (kind === "Deployment" && metadata.name === "optimizer")
    for (const container of manifest.spec?.template?.spec.containers ?? []) {
      const resources = container["resources"] as Record<"requests" | "limits", Record<string, string>>;
      resources.requests["cpu"] = "1";
      resources.limits["cpu"] = "1";
    }
}
