import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { composeFaults } from "../deploy/compose-faults.ts";
import { readDockerfile } from "../deploy/dockerfile.ts";
import { root } from "../settings.ts";
import { verdictOn } from "./outcome.ts";
import type { Outcome } from "./outcome.ts";

/** What can be said about the files of deploy/ without other programs; `npm run deploy:check` says the rest. */
export async function deployFiles(): Promise<Outcome> {
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
  return verdictOn([...(await dockerfileFaults()), ...composeFaults(version)]);
}

async function dockerfileFaults(): Promise<string[]> {
  try {
    readDockerfile(await readFile(join(root, "deploy/docker/Dockerfile"), "utf8"));
    return [];
  } catch (error) {
    return (error as Error).message.split("\n").map((line) => `Dockerfile, ${line}`);
  }
}
