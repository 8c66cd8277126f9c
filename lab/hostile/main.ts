import { parseArgs } from "node:util";
import { play } from "./play.ts";
import { outcomeTable, MOST_MS } from "./report.ts";
import { setStage } from "./stage.ts";

// npm run hostile [-- --only WORD --short]: attacks a system, started as by `npm start`, with hostile bodies and clients.
// Another company requests its account all the time. Prints a table; exit code 1 if that company was harmed.

const LOG_LENGTH = 4000;

const { values } = parseArgs({
  options: { only: { type: "string", default: "" }, short: { type: "boolean", default: false } },
});
const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};
const stage = await setStage();
try {
  const outcomes = await play(stage, { isShort: values.short, only: values.only, say, mostMs: MOST_MS });
  process.stdout.write(`${outcomeTable(outcomes)}\n`);
  const log = (await stage.log()).trimEnd();
  if (log !== "") say(`The gateway's log ends with:\n${log.slice(-LOG_LENGTH)}`);
  process.exitCode = outcomes.every(({ faults }) => faults.length === 0) ? 0 : 1;
} finally {
  await stage.close();
}
