import { writeFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { cargoTests } from "./test/cargo.ts";
import { vitestTests } from "./test/vitest.ts";
import { root } from "./settings.ts";

// npm test [-- VITEST ARGUMENTS]: everything; with arguments only the TypeScript tests that they select.
const selection = process.argv.slice(2);
const tallies = selection.length > 0 ? [] : [await cargoTests()];
tallies.push(await vitestTests(selection));

const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
const failed = tallies.flatMap((tally) => tally.failed);
const lines = [...failed.map((name) => `Failed: ${name}`), `${passed} passed, ${failed.length} failed`];
const summary = lines.join("\n");
await mkdir(join(root, ".cache"), { recursive: true });
await writeFile(join(root, ".cache/test-summary"), `${summary}\n`);
console.log(`\n${summary}`);
process.exitCode = failed.length === 0 && passed > 0 ? 0 : 1;
