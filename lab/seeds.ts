import { spawnSync } from "node:child_process";
import { testWith } from "../tools/test/cargo.ts";

// npm run --silent seeds -- FROM TO [PROPERTY]: the core's properties with the random cases of each seed from FROM to TO, where
// `npm test` has one seed. The comparison with the optimum is left out: its days were solved once, and are always the same.

const [from, to, property = ""] = process.argv.slice(2);
if (to === undefined) throw new Error("seeds needs the first seed and the last one");
let failed = 0;
for (let seed = Number(from); seed <= Number(to); seed++) {
  const { stdout, stderr, status } = spawnSync(
    "cargo",
    [...testWith(seed), "--test", "properties", property, "--", "--skip", "optimum"],
    { encoding: "utf8", maxBuffer: 1 << 30 },
  );
  const fallen = [...stdout.matchAll(/^test (.*) \.\.\. FAILED$/gm)].map(([, name]) => name);
  const verdict = status === 0 ? (/^test result: ok\. \d+ passed/m.exec(stdout)?.[0] ?? "") : "FAILED";
  process.stdout.write(`${String(seed)}  ${verdict}  ${fallen.join(", ")}\n`);
  if (status !== 0) failed += 1;
  if (status !== 0 && fallen.length === 0) throw new Error(stderr);
}
process.exitCode = failed === 0 ? 0 : 1;
