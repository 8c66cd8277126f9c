import { readCompose, type ComposeService } from "./compose.ts";
import { newSecrets } from "./secrets.ts";
import { settingFaults, type ServiceName } from "./service-settings.ts";

/** Seconds: the longest time limit of a run, and the time for its answer. */
export const LONGEST_SOLVE_SECONDS = 600 + 10;

/** One line per fault of compose.yaml: unknown settings, another version than ours, more permissions than needed. */
export function composeFaults(version: string, text?: string): string[] {
  const { services, networks } = readCompose(newSecrets(), text);
  const faults = Object.entries(services).flatMap(([name, service]) => {
    const found = /:(?!latest$)[^:]+$/.test(service.image) ? [] : [`${service.image} needs a version`];
    return name === "gateway" || name === "optimizer"
      ? [...found, ...oursFaults(name, service, version)]
      : found;
  });
  for (const name of ["back", "data"])
    if (networks[name]?.internal !== true) faults.push(`the network ${name} must be internal`);
  return faults;
}

function oursFaults(name: ServiceName, service: ComposeService, version: string): string[] {
  const grace = Number(/^(\d+)s$/.exec(service.stop_grace_period ?? "")?.[1] ?? 0);
  const rules: readonly [boolean, string][] = [
    [service.image === `rondo/${name}:${version}`, `has the image ${service.image}, not version ${version}`],
    [service.build?.target === name, "is built from another stage"],
    [service.read_only, "can write to its root"],
    [service.cap_drop.includes("ALL"), "keeps capabilities"],
    [service.security_opt.includes("no-new-privileges:true"), "may gain privileges"],
    [service.mem_limit !== undefined, "has no memory limit"],
    [service.healthcheck !== undefined, "has no health check"],
    [service.scale >= 2, "runs once only"],
    [name === "gateway" || !service.networks.includes("front"), "can be reached from outside"],
    [name === "optimizer" || grace >= 5 + 30, "gets less time to stop than its drain time and 30 s"],
    [name === "gateway" || grace >= LONGEST_SOLVE_SECONDS, "is stopped in the middle of a long solve"],
  ];
  const broken = rules.filter(([holds]) => !holds).map(([, fault]) => `${name} ${fault}`);
  return [...broken, ...settingFaults(name, service.environment)];
}
