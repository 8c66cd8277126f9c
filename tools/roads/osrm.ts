import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import type { Settings } from "../settings.ts";
import { runProgram } from "./program.ts";
import { osrmFromWheel } from "./wheel.ts";

const programs = ["osrm-routed", "osrm-extract", "osrm-partition", "osrm-customize"] as const;

/** OSRM as installed on this machine. */
export interface Osrm {
  /** Text that changes with the format of its files. */
  readonly version: string;
  /** Folder of its profiles: `car.lua`, `bicycle.lua`, `foot.lua`. */
  readonly profiles: string;
  /** Path of one of its programs. */
  program(name: (typeof programs)[number]): string;
}

/**
 * The OSRM of the PATH if all its programs and its profiles are there, else that of a Python package.
 *
 * @throws Error with one line if neither can be found or downloaded
 */
export async function findOsrm(
  { environment }: Pick<Settings, "environment">,
  log: (line: string) => void,
): Promise<Osrm> {
  const { bin, profiles } = osrmOnPath(environment["PATH"]) ?? inWheel(await osrmFromWheel(log));
  const version = await runProgram(join(bin, "osrm-routed"), ["--version"]);
  return { version: version.trim(), profiles, program: (name) => join(bin, name) };
}

interface Folders {
  readonly bin: string;
  readonly profiles: string;
}

function osrmOnPath(path = ""): Folders | undefined {
  const bin = path.split(delimiter).find((folder) => programs.every((name) => canRun(join(folder, name))));
  if (bin === undefined) return undefined;
  const shared = ["osrm/profiles", "profiles"].map((folder) => join(dirname(bin), "share", folder));
  const profiles = shared.find((folder) => existsSync(join(folder, "car.lua")));
  return profiles === undefined ? undefined : { bin, profiles };
}

function inWheel(folder: string): Folders {
  return { bin: join(folder, "bin"), profiles: join(folder, "share/profiles") };
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
