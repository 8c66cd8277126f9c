import { SETTINGS, type ServiceName } from "../deploy/service-settings.ts";
import { textOf } from "./files.ts";
import { verdictOn, type Outcome } from "./outcome.ts";

const PAGE = "docs/settings.md";

/** Compares the tables of the page of settings with the settings that the services read. */
export async function settingsPage(): Promise<Outcome> {
  return verdictOn(settingsPageFaults(await textOf(PAGE), SETTINGS));
}

/** One line per setting that the page lacks, and per name that is no setting. */
export function settingsPageFaults(
  page: string,
  services: Readonly<Record<ServiceName, readonly string[]>>,
): string[] {
  const written: Record<string, string[]> = { gateway: [], optimizer: [], both: [] };
  let table: string[] = [];
  for (const line of page.split("\n")) {
    const [, first = ""] = line.split("|");
    table = written[first.trim()] ?? table;
    table.push(...[...first.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name));
  }
  return Object.entries(services).flatMap(([service, names]) => {
    const told = new Set([...(written[service] ?? []), ...(written["both"] ?? [])]);
    return [
      ...names.filter((name) => !told.has(name)).map((name) => `${PAGE} lacks ${name} of the ${service}`),
      ...[...told]
        .filter((name) => !names.includes(name))
        .map((name) => `${PAGE} names ${name}, which the ${service} does not read`),
    ];
  });
}
