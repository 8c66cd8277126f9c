import { join } from "node:path";
import { SECTIONS, readBenchOptions, type BenchOptions, type Section } from "./bench/options.ts";
import { peers } from "./bench/peers.ts";
import { quality } from "./bench/quality.ts";
import { ratio } from "./bench/ratio.ts";
import { writeReport } from "./bench/report.ts";
import { rich } from "./bench/rich.ts";
import { scaling } from "./bench/scaling.ts";
import { callerFolder } from "./solve/config.ts";

// npm run bench: measures the solver and writes docs/benchmarks.md.

const docs = join(import.meta.dirname, "../docs");

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

const measure = (section: Section, options: BenchOptions): string => {
  switch (section) {
    case "quality":
      return quality(options, say);
    case "peers":
      return peers(options, join(docs, "benchmarks.svg"), say);
    case "scaling":
      return scaling(options, say);
    case "ratio":
      return ratio(say);
    case "rich":
      return rich(options, say);
  }
};

try {
  const options = readBenchOptions(process.argv.slice(2), callerFolder);
  for (const section of SECTIONS.filter((name) => options.sections.includes(name))) {
    say(`-- ${section}`);
    const body = measure(section, options);
    process.stdout.write(`${body}\n\n`);
    // Written after each section, so that a long run that is stopped leaves what it has.
    writeReport(join(docs, "benchmarks.md"), new Map([[section, body]]));
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
