import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { groupBy } from "./table.ts";

/** An instance of the public sets with its best known cost. */
export interface PublicInstance {
  readonly name: string;
  readonly path: string;
  /** Its group in the report, like "Homberger 200". */
  readonly set: string;
  readonly best: number;
}

/** The sets in the order of their size. */
export const SETS = [
  "Solomon 100",
  "Homberger 200",
  "Homberger 400",
  "Homberger 600",
  "Homberger 800",
  "Homberger 1000",
  "CVRPLIB X",
];

/** Groups runs by set and budget, in the order of both. */
export const bySetAndBudget = <R extends { readonly set: string; readonly seconds: number }>(
  runs: readonly R[],
): R[][] => {
  const sorted = runs.toSorted((a, b) => SETS.indexOf(a.set) - SETS.indexOf(b.set) || a.seconds - b.seconds);
  return groupBy(sorted, ({ set, seconds }) => `${set} ${seconds}`).map(([, group]) => group);
};

/** The name of each folder's set; a size follows where a folder has several. */
export type Folders = Readonly<Record<string, string>>;

const PLAIN: Folders = { solomon: "Solomon 100", homberger: "Homberger", cvrplib_x: "CVRPLIB X" };
/** Pairs, reloads, mixed fleets, several depots, and collections. */
export const OTHER_KINDS: Folders = {
  pdptw_lilim: "Li & Lim",
  mtvrptwr_reload: "MTVRPTWR",
  hfvrp: "HFVRP",
  mdvrptw_vidal: "MDVRPTW",
  vrpb: "VRPB",
};
const OF_SEVERAL_SIZES = ["homberger", "pdptw_lilim"];

/**
 * The instances under `folder` whose name fits one of the patterns and whose best known cost is in `bks.csv`.
 * @throws Error when the folder is not there.
 */
export const publicInstances = (
  folder: string,
  patterns: readonly string[],
  folders: Folders = PLAIN,
): PublicInstance[] => {
  if (!existsSync(join(folder, "bks.csv")))
    throw new Error(`no bks.csv in ${folder}: give the folder of the public instances with --instances`);
  const best = bestKnown(join(folder, "bks.csv"));
  const wanted = patterns.map((pattern) => new RegExp(`^${pattern.replaceAll("*", ".*")}$`));
  return Object.entries(folders).flatMap(([subfolder, set]) =>
    (existsSync(join(folder, subfolder)) ? readdirSync(join(folder, subfolder)) : [])
      .toSorted()
      .flatMap((file) => {
        const name = basename(file, extname(file));
        const cost = best.get(name);
        if (cost === undefined || !wanted.some((pattern) => pattern.test(name))) return [];
        const size = Number(name.split("_")[1] ?? 1) * 100;
        const group = OF_SEVERAL_SIZES.includes(subfolder) ? `${set} ${size}` : set;
        return [{ name, path: join(folder, subfolder, file), set: group, best: cost }];
      }),
  );
};

/** Lowest published cost by instance, under the rounding conventions that the solver is run with. */
const bestKnown = (path: string): Map<string, number> => {
  const [header = "", ...lines] = readFileSync(path, "utf8").trim().split("\n");
  const names = fields(header);
  const best = new Map<string, number>();
  for (const line of lines) {
    const values = fields(line);
    const value = (name: string): string => values[names.indexOf(name)] ?? "";
    const convention = value("convention").toLowerCase();
    const cost = Number(value("cost"));
    if (!(convention.startsWith("dimacs") || convention.includes("round")) || !(cost > 0)) continue;
    best.set(value("instance"), Math.min(cost, best.get(value("instance")) ?? Infinity));
  }
  return best;
};

/** The fields of a CSV line; a quoted one may hold commas. */
const fields = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((match) => match[1] ?? match[2] ?? "");
