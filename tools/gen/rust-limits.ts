import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../settings.ts";

/** The core's file with the limits of the proto's repeated fields. */
export const rustLimitsFile = "solver-wasm/src/problem/limits.rs";

/** Messages that the service adds to what the core says. */
const UNKNOWN_TO_CORE = /^TravelReport\./;

/** The text of that file, made from `proto/optimizer/v1/limits.json`. */
export async function rustLimits(): Promise<string> {
  const table = await readFile(join(root, "proto/optimizer/v1/limits.json"), "utf8");
  const { maxEntries } = JSON.parse(table) as { maxEntries: Record<string, number> };
  const known = Object.entries(maxEntries).filter(([field]) => !UNKNOWN_TO_CORE.test(field));
  const constants = known.map(
    ([field, most]) => `pub const ${constantName(field)}: usize = ${grouped(most)};\n`,
  );
  const head = [
    "//! Most entries of each repeated field of the proto.",
    "//! Made by `npm run gen` from `proto/optimizer/v1/limits.json`; do not edit.",
  ];
  return `${head.join("\n")}\n\n${constants.join("")}`;
}

/** `InitialRoute.visits` as `INITIAL_ROUTE_VISITS`. */
function constantName(field: string): string {
  return field
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .replace(".", "_")
    .toUpperCase();
}

function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, "_");
}
