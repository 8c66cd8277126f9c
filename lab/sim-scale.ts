import { table } from "./bench/table.ts";
import { seededRandom } from "../tools/random.ts";
import { parseCommandLine } from "../tools/command-line.ts";
import { dayOf } from "./scale/day.ts";
import { COLUMNS, rowOf } from "./scale/report.ts";
import { simulate } from "./scale/simulate.ts";
import type { Deployment } from "./scale/simulate.ts";

// npm run sim:scale: replays a day of many companies on optimizer pods that the gateways' own rule scales. Prints the table
// of docs/scaling.md.

const usage = "usage: npm run sim:scale [-- --companies N] [--seed N]";

/** `deploy/` has 20 pods at most and two gateways. Then each limit that breaks is lifted. */
const AS_DEPLOYED: Deployment = { leastPods: 0, mostPods: 20, gateways: 2, runsAtOnce: 40 };
const DEPLOYMENTS: readonly { readonly factor: number; readonly name: string; readonly given: Deployment }[] =
  [
    { factor: 1, name: "16 runs a gateway", given: { ...AS_DEPLOYED, runsAtOnce: 16 } },
    { factor: 1, name: "as deployed", given: AS_DEPLOYED },
    { factor: 1, name: "4 pods always", given: { ...AS_DEPLOYED, leastPods: 4 } },
    { factor: 10, name: "16 runs a gateway", given: { ...AS_DEPLOYED, runsAtOnce: 16 } },
    { factor: 10, name: "as deployed", given: AS_DEPLOYED },
    { factor: 10, name: "60 pods", given: { leastPods: 4, mostPods: 60, gateways: 4, runsAtOnce: 40 } },
    { factor: 100, name: "60 pods", given: { leastPods: 4, mostPods: 60, gateways: 4, runsAtOnce: 40 } },
    { factor: 100, name: "600 pods", given: { leastPods: 40, mostPods: 600, gateways: 30, runsAtOnce: 40 } },
  ];

try {
  const { values } = parseCommandLine(
    {
      options: {
        companies: { type: "string", default: "10000" },
        seed: { type: "string", default: "1" },
      },
    },
    usage,
  );
  const companies = Number(values.companies);
  const days = new Map<number, ReturnType<typeof dayOf>>();
  const outcomes = DEPLOYMENTS.map(({ factor, name, given }) => {
    const day = days.get(factor) ?? dayOf(companies * factor, seededRandom(Number(values.seed)));
    days.set(factor, day);
    return { factor, name, given, day, outcome: simulate(day, given) };
  });
  console.log(table(COLUMNS, outcomes.map(rowOf)));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
