import { configFrom, settingNames as gatewaySettings } from "../../services/gateway/src/config.ts";
import { readConfig, settingNames as optimizerSettings } from "../../services/optimizer/src/config.ts";

export type ServiceName = "gateway" | "optimizer";

/** Settings that a platform reads, not our code. */
const OF_NODE = ["NODE_OPTIONS", "MALLOC_ARENA_MAX", "MALLOC_MMAP_THRESHOLD_"];

const NAMES: Readonly<Record<ServiceName, readonly string[]>> = {
  gateway: gatewaySettings,
  optimizer: optimizerSettings,
};

/** One line per setting that the service does not know or cannot use in production. */
export function settingFaults(service: ServiceName, env: Readonly<Record<string, string>>): string[] {
  const known = new Set([...NAMES[service], ...OF_NODE]);
  const unknown = Object.keys(env).filter((name) => !known.has(name));
  const faults = unknown.map((name) => `${service} has no setting ${name}`);
  try {
    const production = { ...env, NODE_ENV: "production" };
    if (service === "gateway") configFrom(production);
    else readConfig(production);
  } catch (error) {
    faults.push(...(error as Error).message.split("\n").map((line) => `${service}: ${line}`));
  }
  return faults;
}
