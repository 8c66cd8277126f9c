import { resolve } from "node:path";
import { parseArgs } from "node:util";

export const SECTIONS = ["quality", "peers", "scaling", "ratio", "rich"] as const;
export type Section = (typeof SECTIONS)[number];

/** What `npm run bench` was asked for. */
export interface BenchOptions {
  readonly sections: readonly Section[];
  /** Folder with `solomon/`, `homberger/`, `cvrplib_x/` and `bks.csv`. */
  readonly instances: string;
  /** Names of instances, `*` for any letters. */
  readonly match: readonly string[];
  readonly seconds: readonly number[];
  readonly seeds: readonly number[];
  readonly threads: number;
  /** The side-by-side script and the Python that has the peers. */
  readonly compare: string | undefined;
  readonly python: string;
  readonly peers: readonly string[];
  /** Sizes of the scaling section. */
  readonly sizes: readonly number[];
  /** Keep this run's rich results as those of the release. */
  readonly release: boolean;
}

export const USAGE = `usage: npm run bench -- [options]
  --sections LIST    of ${SECTIONS.join(", ")} (default: all; peers only with --compare)
  --instances DIR    public instances (default ../shared/instances); Solomon and Homberger: SINTEF TOP, X: CVRPLIB
  --match LIST       instance names, * for any letters (default *)
  --seconds LIST     budgets (default 1,10)
  --seeds LIST       (default 1,2,3)
  --threads N        (default 1)
  --compare FILE     the script that runs the peers side by side
  --python FILE      a Python that has the peers (default python3)
  --peers LIST       (default pyvrp,vroom,ortools)
  --sizes LIST       stops of the scaling section (default 100,200,400,1000,2000,5000)
  --release          keep the rich results as the last release's`;

/**
 * Reads the command line; paths are relative to `folder`.
 * @throws Error with the usage or with one line that names what is wrong.
 */
export const readBenchOptions = (args: readonly string[], folder: string): BenchOptions => {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      sections: text,
      instances: text,
      match: text,
      seconds: text,
      seeds: text,
      threads: text,
      compare: text,
      python: text,
      peers: text,
      sizes: text,
      release: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) throw new Error(USAGE);
  const list = (value: string | undefined, otherwise: string): string[] =>
    (value ?? otherwise).split(",").filter((item) => item !== "");
  const numbers = (value: string | undefined, otherwise: string): number[] =>
    list(value, otherwise).map((item) => {
      const number = Number(item);
      if (!(number > 0)) throw new Error(`"${item}" is not a number above 0\n${USAGE}`);
      return number;
    });
  const sections = list(
    values.sections,
    SECTIONS.filter((name) => name !== "peers" || values.compare).join(","),
  );
  const known = (name: string): name is Section => SECTIONS.some((section) => section === name);
  const unknown = sections.find((name) => !known(name));
  if (unknown !== undefined) throw new Error(`there is no section "${unknown}"\n${USAGE}`);
  return {
    sections: sections.filter(known),
    instances: resolve(folder, values.instances ?? "../shared/instances"),
    match: list(values.match, "*"),
    seconds: numbers(values.seconds, "1,10"),
    seeds: numbers(values.seeds, "1,2,3"),
    threads: numbers(values.threads, "1")[0] ?? 1,
    compare: values.compare === undefined ? undefined : resolve(folder, values.compare),
    python: values.python ?? "python3",
    peers: list(values.peers, "pyvrp,vroom,ortools"),
    sizes: numbers(values.sizes, "100,200,400,1000,2000,5000"),
    release: values.release,
  };
};
