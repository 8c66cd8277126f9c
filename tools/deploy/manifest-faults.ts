import { LONGEST_SOLVE_SECONDS } from "./compose-faults.ts";
import { workloadsOf, type Manifest, type PodContainer } from "./manifests.ts";
import { newSecrets } from "./secrets.ts";
import { settingFaults } from "./service-settings.ts";

/** The contents of the Secret rondo-secrets. */
const SECRETS: Readonly<Record<string, string>> = {
  ...newSecrets(),
  MONGODB_URI: "mongodb://user:password@mongodb.example.com/rondo?replicaSet=rs0",
};
/** What it may have besides, so that pods start without. */
const OPTIONAL_SECRETS: Readonly<Record<string, string>> = {
  KEY_PEPPER_PREVIOUS: "the pepper before the present one",
};

/**
 * One line per fault of an overlay's objects: settings that a service lacks or refuses, another version, too little
 * time to stop, names of objects and ports that do not exist. A cluster checks the rest in CI.
 */
export function manifestFaults(manifests: readonly Manifest[], version: string): string[] {
  return workloadsOf(manifests)
    .flatMap(({ manifest, pod }) => {
      const found = pod.spec.containers.flatMap((container) =>
        containerFaults(container, manifests, version, pod.spec.terminationGracePeriodSeconds ?? 30),
      );
      if (manifest.kind === "Job" && !manifest.metadata.name.endsWith(`-${version}`))
        found.push(`its name must end with -${version}`);
      return found.map((fault) => `${manifest.kind} ${manifest.metadata.name}: ${fault}`);
    })
    .concat(referenceFaults(manifests));
}

function containerFaults(
  container: PodContainer,
  manifests: readonly Manifest[],
  version: string,
  graceSeconds: number,
): string[] {
  const { name, image } = container;
  if (!image.startsWith("rondo/"))
    return /:(?!latest$)[^/]+$/.test(image) ? [] : [`${image} needs a version`];
  const faults = image.endsWith(`:${version}`) ? [] : [`${image} is not version ${version}`];
  const { env, unknown } = environmentOf(container, manifests);
  faults.push(...unknown);
  if (name !== "gateway" && name !== "optimizer") return faults;
  faults.push(...settingFaults(name, env));
  const pause = container.lifecycle?.preStop.sleep.seconds ?? 0;
  const stopping = name === "gateway" ? Number(env["SHUTDOWN_DRAIN_SECONDS"]) + 30 : LONGEST_SOLVE_SECONDS;
  if (graceSeconds < pause + stopping)
    faults.push(`stops within ${graceSeconds} s, but needs ${pause} + ${stopping} s`);
  const listens = Object.entries(env).flatMap(([key, value]) =>
    key.endsWith("PORT") ? [Number(value)] : [],
  );
  const declared = container.ports.map(({ containerPort }) => containerPort);
  if (listens.sort().join() !== declared.sort().join())
    faults.push(`listens on ${listens.join(", ")}, but declares ${declared.join(", ")}`);
  return faults;
}

/** The environment of the container's process, and one line per name that does not exist. */
function environmentOf(
  { env, envFrom }: PodContainer,
  manifests: readonly Manifest[],
): { env: Record<string, string>; unknown: string[] } {
  const unknown: string[] = [];
  const found: Record<string, string> = {};
  for (const { configMapRef } of envFrom) {
    const map = manifests.find(
      ({ kind, metadata }) => kind === "ConfigMap" && metadata.name === configMapRef.name,
    );
    if (map === undefined) unknown.push(`there is no ConfigMap ${configMapRef.name}`);
    Object.assign(found, map?.data);
  }
  for (const { name, value, valueFrom } of env) {
    const secret = valueFrom?.secretKeyRef;
    if (secret === undefined) {
      found[name] = value ?? "2";
      continue;
    }
    const text = (secret.optional === true ? OPTIONAL_SECRETS : SECRETS)[secret.key];
    if (secret.name === "rondo-secrets" && text !== undefined) found[name] = text;
    else unknown.push(`there is no secret ${secret.name}/${secret.key}`);
  }
  return { env: found, unknown };
}

interface Selector {
  readonly matchLabels?: Readonly<Record<string, string>>;
}

/** Selectors and targets that no pod or Deployment of the overlay has. */
function referenceFaults(manifests: readonly Manifest[]): string[] {
  const workloads = workloadsOf(manifests);
  const pods = workloads.map(({ pod }) => pod.metadata.labels);
  const services = manifests
    .filter(({ kind }) => kind === "Service")
    .map(({ metadata }) => metadata.labels ?? {});
  return manifests.flatMap(({ kind, metadata, spec }) => {
    const fault = (words: string) => [`${kind} ${metadata.name}: ${words}`];
    const matches = (among: readonly Readonly<Record<string, string>>[], wanted: object) =>
      among.some((labels) => Object.entries(wanted).every(([key, value]) => labels[key] === value));
    if (kind === "Service" && !matches(pods, spec?.["selector"] ?? {})) return fault("selects no pod");
    if (kind === "PodDisruptionBudget" && !matches(pods, (spec?.["selector"] as Selector).matchLabels ?? {}))
      return fault("selects no pod");
    if (kind === "ServiceMonitor" && !matches(services, (spec?.["selector"] as Selector).matchLabels ?? {}))
      return fault("selects no service");
    const target = spec?.["scaleTargetRef"] as { name: string } | undefined;
    if (target !== undefined && !workloads.some(({ manifest }) => manifest.metadata.name === target.name))
      return fault(`scales ${target.name}, which does not exist`);
    return [];
  });
}
