import { demo } from "./start/demo.ts";
import { startSystem, type System } from "./start/system.ts";
import { readSettings } from "./settings.ts";

// npm start: runs the whole system on this machine and plans a demo day. Ctrl-C ends it; a second Ctrl-C ends it at once.
const sameWishMs = 1000; // one Ctrl-C may arrive twice: from the terminal and through npm
let askedAt: number | undefined;
let system: System | undefined;

const log = (line: string) => {
  console.log(line);
};

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, askedToStop);

try {
  const settings = readSettings();
  const since = performance.now();
  log("Starting the database, the optimizer and the gateway …");
  system = await startSystem(settings, log);
  if (askedAt === undefined) {
    log(`Ready after ${seconds(since)}: ${system.processes}; data in ${settings.dataFolder}.\n`);
    log(await demo(system, settings, log));
    log(
      `\nShown ${seconds(since)} after the start. It stays up; Ctrl-C stops everything and keeps the data.`,
    );
  }
  if (askedToStopYet()) await end(system);
} catch (error) {
  if (askedToStopYet()) process.exit(0);
  console.error(error instanceof Error ? error.message : error);
  await system?.stop();
  process.exit(1);
}

function askedToStopYet(): boolean {
  return askedAt !== undefined;
}

function askedToStop(): void {
  const now = performance.now();
  if (askedAt !== undefined) {
    if (now - askedAt > sameWishMs) process.exit(1); // the children end with us
    return;
  }
  askedAt = now;
  log("\nStopping …");
  if (system !== undefined) void end(system);
}

async function end(running: System): Promise<void> {
  await running.stop();
  process.exit(0);
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
