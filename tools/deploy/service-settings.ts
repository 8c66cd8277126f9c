import { configFrom, settingNames as gatewaySettings } from "../../services/gateway/src/config.ts";
import {
  configFrom as optimizerConfig,
  settingNames as optimizerSettings,
} from "../../services/optimizer/src/config.ts";

export type ServiceName = "gateway" | "optimizer";

/** Settings that a platform reads, not our code. */
const OF_NODE = ["NODE_OPTIONS", "MALLOC_ARENA_MAX", "MALLOC_MMAP_THRESHOLD_"];

/** The names of the settings that each service reads. */
export const SETTINGS: Readonly<Record<ServiceName, readonly string[]>> = {
  gateway: gatewaySettings,
  optimizer: optimizerSettings,
};

/** One line per setting that the service does not know, cannot use in production, or needs to get from the platform. */
export function settingFaults(service: ServiceName, env: Readonly<Record<string, string>>): string[] {
  const known = new Set([...SETTINGS[service], ...OF_NODE]);
  const unknown = Object.keys(env).filter((name) => !known.has(name));
  const faults = unknown.map((name) => `${service} has no setting ${name}`);
  if (service === "gateway" && !("KEY_PEPPER_PREVIOUS" in env))
    faults.push("gateway cannot change its pepper without KEY_PEPPER_PREVIOUS");
  try {
    const production = { ...env, NODE_ENV: "production" };
    if (service === "gateway") configFrom(production);
    else optimizerConfig(production);
  } catch (error) {
    faults.push(...(error as Error).message.split("\n").map((line) => `${service}: ${line}`));
  }
  return faults;
}
