import { repositoryFiles, textOf } from "./files.ts";
import { verdictOn, type Outcome } from "./outcome.ts";

/**
 * Finds sections of docs/contract.md that no test holds. A test, or a group of tests, names the sections that it holds
 * at the start of its title: `contract 3.11, 3.12: …`.
 */
export async function contract(): Promise<Outcome> {
  const files = (await repositoryFiles()).filter((file) => file.endsWith(".test.ts"));
  const held = new Map<string, string>();
  for (const file of files) for (const section of sectionsHeldBy(await textOf(file))) held.set(section, file);
  const sections = sectionsOf(await textOf("docs/contract.md"));
  return verdictOn([
    ...sections.filter((section) => !held.has(section)).map((section) => `No test holds contract ${section}`),
    ...[...held]
      .filter(([section]) => !sections.includes(section))
      .map(([section, file]) => `${file} names contract ${section}, which is not there`),
  ]);
}

/** The sections of the contract: each numbered rule as `3.11`, and each section without numbered rules as `7`. */
export function sectionsOf(page: string): string[] {
  return page.split(/^## (?=\d+\. )/m).flatMap((text) => {
    const section = /^\d+/.exec(text)?.[0];
    if (section === undefined) return [];
    const rules = [...text.matchAll(/\n(\d+)\. /g)].map(([, rule = ""]) => `${section}.${rule}`);
    return rules.length > 0 ? rules : [section];
  });
}

/** The sections that the titles of a test file name. */
export function sectionsHeldBy(source: string): string[] {
  return [...source.matchAll(/["'`]contract (\d+(?:\.\d+)?(?:, \d+(?:\.\d+)?)*): /g)].flatMap(
    ([, sections = ""]) => sections.split(", "),
  );
}
