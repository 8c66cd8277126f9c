import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { parseCommandLine } from "../../tools/command-line.ts";
import { freePort } from "../../tools/processes/ports.ts";
import { readSettings, type Settings } from "../../tools/settings.ts";

export interface Options {
  /** How often the loads take turns. */
  readonly rounds: number;
  /** Length of one load. */
  readonly seconds: number;
  /** How often each single request is measured. */
  readonly requests: number;
  /** A server to measure on, instead of the database that `npm start` would start. */
  readonly database: string | undefined;
}

const USAGE = "npm run bench:api -- [--rounds N] [--seconds N] [--requests N] [--database mongodb://…]";

/** @throws Error with the usage */
export const readOptions = (args: readonly string[]): Options => {
  const text = { type: "string" } as const;
  const options = { rounds: text, seconds: text, requests: text, database: text };
  const { values } = parseCommandLine({ args: [...args], options }, USAGE);
  const count = (value: string | undefined, otherwise: number): number => {
    const number = value === undefined ? otherwise : Number(value);
    if (!Number.isInteger(number) || number < 1) throw new Error(USAGE);
    return number;
  };
  return {
    rounds: count(values.rounds, 5),
    seconds: count(values.seconds, 5),
    requests: count(values.requests, 5),
    database: values.database,
  };
};

/** Settings of a separate production system: a free port, an empty database, and a rate limit beyond reach. */
export const productionSettings = async (folder: string, { database }: Options): Promise<Settings> => {
  const { PATH, HOME } = process.env;
  if (database !== undefined) {
    const uri = new URL(database);
    uri.pathname = `/rondo_bench_${randomBytes(4).toString("hex")}`;
    process.env["MONGODB_URI"] = uri.href; // the system reads its database from here
  }
  return readSettings({
    PATH,
    HOME,
    NODE_ENV: "production",
    ROUTING: "straight-line",
    RATE_LIMIT_PER_MINUTE: "1000000",
    DATA_DIR: join(folder, "data"),
    PORT: String(await freePort()),
    NODE_OPTIONS: process.env["BENCH_NODE_OPTIONS"],
    MONGODB_URI: process.env["MONGODB_URI"],
    GEOCODER: "offline",
  });
};
