import type { Peer } from "@rondo/wire/peer.ts";
import type { Background } from "../shared/background.ts";
import { Executor } from "./queue/executor.ts";
import { OptimizerClient } from "./solver/client.ts";
import { PayloadStore } from "./queue/payload-store.ts";
import { QueueLook } from "./queue/queue-look.ts";
import { resultRetention } from "./queue/result-retention.ts";
import { runReconciler } from "./queue/reconciler.ts";
import { ScalerServer } from "./scaler/server.ts";
import { Scheduler } from "./queue/scheduler.ts";
import { RunSignals } from "./queue/signals.ts";
import { Problems } from "./api/problems.ts";
import { RunService } from "./api/service.ts";
import { JobStore } from "./queue/store.ts";
import type { OfOthers } from "./parts.ts";

interface Settings {
  readonly optimizerAddresses: readonly string[];
  readonly optimizerPeer: Peer;
  readonly resultRetentionDays: number;
  readonly runDeadlineMinutes: number;
  readonly runsAtOnce: number;
  readonly scaler: { readonly host: string; readonly port?: number | undefined };
}

/** Makes what the gateway uses of runs: the service, the events of runs that ended, and the background work. */
export function createRuns(config: Settings, given: OfOthers) {
  const { connection } = given;
  const stores = { jobs: new JobStore(connection), payloads: new PayloadStore(connection) };
  const optimizer = new OptimizerClient(config.optimizerAddresses, config.optimizerPeer, given);
  const parts = { ...given, ...stores, optimizer };
  const { registry: metrics } = given;
  metrics.readGauge("rondo_optimizers_known", "Optimizers by their addresses.", () => optimizer.known);
  const reachable = "Optimizers that can be reached.";
  metrics.readGauge("rondo_optimizers_reachable", reachable, () => optimizer.reachable);
  const problems = new Problems(parts);
  const look = new QueueLook();
  const executor = new Executor(parts);
  let onEnded = (): void => undefined;
  const scheduler = new Scheduler({
    ...parts,
    executor,
    onEnded: () => {
      onEnded();
    },
    signals: new RunSignals(parts, look),
    look,
    runsAtOnce: config.runsAtOnce,
    runDeadlineMs: config.runDeadlineMinutes * 60_000,
  });
  const { host, port } = config.scaler;
  const scaler = port === undefined ? undefined : new ScalerServer({ ...given, look, host, port });
  const background: Background = {
    start() {
      scaler?.start();
      scheduler.start();
      optimizer.watch(() => {
        scheduler.nudge();
      });
    },
    quiesce() {
      scheduler.quiesce();
    },
    async stop() {
      await Promise.all([scheduler.stop(), scaler?.stop()]);
      optimizer.close();
    },
  };
  return {
    service: new RunService({ ...parts, scheduler, problems }),
    problems,
    optimizer,
    optimizerReach: () => optimizer.reach,
    scaler,
    /** The events of runs that have ended. */
    outbox: stores.jobs,
    /** Sets a listener for work soon after a run has ended, when its event is in the outbox. */
    whenEnded: (listener: () => void) => {
      onEnded = listener;
    },
    background,
    reconciler: runReconciler(parts),
    resultRetention: resultRetention(parts, config.resultRetentionDays),
  };
}
