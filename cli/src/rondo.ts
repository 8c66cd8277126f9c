#!/usr/bin/env node
// Tells an old Node what is wrong before it meets code that it does not understand.
const [major = 0] = process.versions.node.split(".").map(Number);
if (major < 22) {
  process.stderr.write(`rondo needs Node.js 22 or newer; this is ${process.version}. See nodejs.org.\n`);
  process.exitCode = 1;
} else {
  const [{ run }, { processTerminal }] = await Promise.all([import("./run.ts"), import("./terminal.ts")]);
  process.exitCode = await run(process.argv.slice(2), processTerminal());
}
