import { analyse } from "scslre";
import { repositoryFiles, textOf } from "./files.ts";
import { verdictOn, type Outcome } from "./outcome.ts";
import { patternsIn } from "./patterns/collect.ts";

const products = /^(services|dashboard|proto|packages|client|cli)\/.*\.tsx?$/;
const exempt = /\.test\.ts$|\/(gen|testing)\//;

/** Finds regular expressions whose time grows faster than the text: one line each. */
export async function patterns(): Promise<Outcome> {
  const files = (await repositoryFiles()).filter(isOfProduct);
  const faults = await Promise.all(files.map(async (file) => patternFaults(file, await textOf(file))));
  return verdictOn(faults.flat());
}

/** Whether a file is code that meets the texts of strangers. */
export function isOfProduct(file: string): boolean {
  return products.test(file) && !exempt.test(file);
}

/** `file:line the fault`, for each regular expression of a file that is not linear or cannot be checked. */
export function patternFaults(file: string, source: string): string[] {
  return patternsIn(file, source).flatMap(({ line, pattern }) => {
    if (pattern === null)
      return [`${file}:${line} this pattern cannot be checked: compose it of constants of its file`];
    const { reports } = analyse(pattern);
    if (reports.length === 0) return [];
    const speed = reports.some(({ exponential }) => exponential) ? "exponentially" : "faster than its text";
    return [
      `${file}:${line} the time of /${pattern.source}/${pattern.flags} grows ${speed}: fold white space first (singleSpaced), ` +
        "and let no two repeated parts match the same characters",
    ];
  });
}
