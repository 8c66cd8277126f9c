import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "../../tools/random.ts";
import type { Customer } from "./customer.ts";
import { fillDisk } from "./disk.ts";
import type { Part } from "./part.ts";
import type { Manner, Receiver } from "./receiver.ts";
import type { System } from "./system.ts";

const HOUR_MS = 3_600_000;
const RECOVERED_MS = 60_000;
/** An activation takes some 20 ms. */
const ACTIVATION_MS = 20;
const LEAST_OPEN = 3;
const SEEN_AWAY_MS = 10_000;

/** The parts that a trial can disturb. */
export interface Stage {
  readonly system: System;
  readonly customer: Customer;
  readonly random: Random;
  /** A project whose stops come and go. */
  readonly house: string;
  readonly receivers: readonly Receiver[];
  /** The receiver that trials make misbehave. */
  readonly badReceiver: Receiver;
  /** Folder of the database's small disk; null if none could be mounted. */
  readonly diskFolder: string | null;
}

/** One kind of fault. */
export interface Fault {
  readonly name: string;
  /** No run may fail because of it, except for poison runs. */
  readonly isHarmless?: true;
  /** Causes the fault. Resolves when it is over and recovery begins. */
  happen(stage: Stage): Promise<void>;
}

const kill = (name: string, partOf: (stage: Stage) => Part, signal: NodeJS.Signals = "SIGKILL"): Fault => ({
  name,
  async happen(stage) {
    partOf(stage).signal(signal);
  },
});

const killInActivation: Fault = {
  name: "gateways killed while a plan is made current",
  async happen({ system, customer, random }) {
    await customer.activating;
    await pause(random.next() * ACTIVATION_MS);
    for (const gateway of system.gateways) gateway.signal("SIGKILL");
  },
};

const pauseOf = (name: string, ms: number, partOf: (stage: Stage) => Part): Fault => ({
  name,
  async happen(stage) {
    const part = partOf(stage);
    part.signal("SIGSTOP");
    await pause(ms);
    part.signal("SIGCONT");
  },
});

const clockJump = (name: string, offsetMs: number, only?: number): Fault => ({
  name,
  happen: async ({ system }) => system.moveClock(offsetMs, only),
});

/** All optimizers are gone. Gateways retry for ten seconds of real time; the clocks jump over the rest. */
const noOptimizer = (name: string, ms: number): Fault => ({
  name: `no optimizer for ${name}`,
  isHarmless: true,
  async happen({ system, customer }) {
    const back = system.optimizers.map((optimizer) => optimizer.goAway());
    try {
      await pause(SEEN_AWAY_MS / 2);
      await system.passTime(ms - SEEN_AWAY_MS);
      await pause(SEEN_AWAY_MS / 2);
      await customer.busy(LEAST_OPEN, AbortSignal.timeout(RECOVERED_MS));
    } finally {
      await Promise.all(back.map(async (comeBack) => comeBack()));
    }
  },
});

const anyOf = (parts: readonly Part[], random: Random): Part => parts[random.between(0, parts.length - 1)]!;

export const FAULTS = {
  killGateway: kill("gateway killed", ({ system, random }) => anyOf(system.gateways, random)),
  killInActivation,
  killOptimizer: kill("optimizer killed", ({ system, random }) => anyOf(system.optimizers, random)),
  killDatabase: kill("database killed", ({ system }) => system.database),
  stopGateway: kill("gateway shut down", ({ system, random }) => anyOf(system.gateways, random), "SIGTERM"),
  stopOptimizer: kill(
    "optimizer shut down",
    ({ system, random }) => anyOf(system.optimizers, random),
    "SIGTERM",
  ),
  pauseDatabase: pauseOf("database paused for 10 s", 10_000, ({ system }) => system.database),
  /** Longer than a gateway waits without a message: it must not wait for this optimizer to return. */
  hangOptimizer: pauseOf("optimizer hung for 20 s", 20_000, ({ system, random }) =>
    anyOf(system.optimizers, random),
  ),
  noOptimizer: noOptimizer("10 s", 10_000),
  noOptimizerLonger: noOptimizer("60 s", 60_000),
  noOptimizerLong: noOptimizer("10 min", 600_000),
  poison: {
    name: "run that kills its optimizers",
    isHarmless: true,
    async happen({ customer, house }) {
      const { status, error, chargedUsd } = await customer.poisonedRun(
        house,
        AbortSignal.timeout(RECOVERED_MS),
      );
      if (status !== "failed" || error?.code !== "OPTIMIZER_UNAVAILABLE" || chargedUsd > 0)
        throw new Error(`the run that kills its optimizers is ${status}`);
    },
  },
  hangGateway: pauseOf("gateway hung for 15 s", 15_000, ({ system, random }) =>
    anyOf(system.gateways, random),
  ),
  clockOn: clockJump("clocks jump an hour ahead", HOUR_MS),
  clockBack: clockJump("clocks jump an hour back", 0),
  clockOfOne: clockJump("clock of one gateway jumps an hour ahead", HOUR_MS, 0),
  clockOfOneBack: clockJump("clock of one gateway jumps back", 0, 0),
  fullDisk: {
    name: "disk of the database full for 5 s",
    async happen({ diskFolder }) {
      if (diskFolder === null) throw new Error("there is no disk that may be filled");
      const free = await fillDisk(diskFolder);
      await pause(5000);
      await free();
    },
  },
} satisfies Record<string, Fault>;

/** As many deliveries as an endpoint gets at once. It takes far more failures to disable the endpoint. */
const BAD_TIMES = 4;

/** A receiver that treats some deliveries badly. */
export function badReceiver(manner: Manner): Fault {
  return {
    name: `receiver answers ${manner}`,
    happen: async ({ badReceiver: receiver }) => receiver.treat(manner, BAD_TIMES),
  };
}

/**
 * Causes a fault while at least some runs are in progress.
 * @returns milliseconds from the fault's end (a kill: from the kill) until all runs accepted by then have ended
 * @throws when they take longer than a minute
 */
export async function attempt(fault: Fault, stage: Stage): Promise<number> {
  await stage.customer.busy(LEAST_OPEN, AbortSignal.timeout(RECOVERED_MS));
  await fault.happen(stage);
  const since = performance.now();
  await stage.customer.ended(stage.customer.open, AbortSignal.timeout(RECOVERED_MS));
  return performance.now() - since;
}
