import type { Peer } from "@rondo/wire/peer.ts";
import type { CompanyService } from "../account/service.ts";
import type { AssignmentService } from "../assignments/service.ts";
import type { BillingService } from "../billing/service.ts";
import type { CourierService } from "../couriers/service.ts";
import type { ProjectService } from "../projects/service.ts";
import type { Background } from "../shared/background.ts";
import type { Base } from "../shared/base.ts";
import type { OutcomeService } from "../stops/outcomes.ts";
import type { StopService } from "../stops/service.ts";
import { AcceptanceWatch } from "./queue/acceptance-watch.ts";
import { Executor } from "./queue/executor.ts";
import { OptimizerClient } from "./solver/client.ts";
import { runOutbox } from "./queue/outbox.ts";
import { PayloadStore } from "./queue/payload-store.ts";
import type { PlanHistory } from "../plans/history.ts";
import type { PlanService } from "../plans/service.ts";
import { QueueLook } from "./queue/queue-look.ts";
import { resultRetention } from "./queue/result-retention.ts";
import { runReconciler } from "./queue/reconciler.ts";
import { ScalerServer } from "./scaler/server.ts";
import { Scheduler } from "./queue/scheduler.ts";
import { RunSignals } from "./queue/signals.ts";
import { Problems } from "./api/problems.ts";
import { DIRECT_PATIENCE_MS, RunService } from "./api/service.ts";
import { JobStore } from "./queue/store.ts";

interface Settings {
  readonly optimizerAddresses: readonly string[];
  readonly optimizerPeer: Peer;
  readonly resultRetentionDays: number;
  readonly runDeadlineMinutes: number;
  readonly runsAtOnce: number;
  readonly scaler: { readonly host: string; readonly port?: number | undefined };
}

interface Given extends Base {
  readonly config: Settings;
  readonly projects: ProjectService;
  readonly stops: StopService;
  readonly outcomes: OutcomeService;
  readonly couriers: CourierService;
  readonly assignments: AssignmentService;
  readonly billing: BillingService;
  readonly companies: Pick<CompanyService, "find">;
  readonly plans: PlanService;
  readonly planHistory: PlanHistory;
}

/** Makes what the gateway uses of runs: the service, the events of runs that ended, and the background work. */
export function createRuns({ connection, config, ...given }: Given) {
  const stores = { jobs: new JobStore(connection), payloads: new PayloadStore(connection) };
  const optimizer = new OptimizerClient(config.optimizerAddresses, config.optimizerPeer, given);
  const { registry: metrics } = given;
  metrics.readGauge("rondo_optimizers_known", "Optimizers by their addresses.", () => optimizer.known);
  const reachable = "Optimizers that can be reached.";
  metrics.readGauge("rondo_optimizers_reachable", reachable, () => optimizer.reachable);
  const problems = new Problems(given);
  const look = new QueueLook();
  const executor = new Executor({ ...given, ...stores, optimizer });
  let onEnded = (): void => undefined;
  const scheduler = new Scheduler({
    ...given,
    ...stores,
    executor,
    optimizer,
    onEnded: () => {
      onEnded();
    },
    signals: new RunSignals({ ...given, look }),
    look,
    runsAtOnce: config.runsAtOnce,
    runDeadlineMs: config.runDeadlineMinutes * 60_000,
  });
  const acceptances = new AcceptanceWatch({ ...given, ...stores });
  const { host, port } = config.scaler;
  const scaler = port === undefined ? undefined : new ScalerServer({ ...given, look, host, port });
  const background: Background = {
    start() {
      scaler?.start();
      scheduler.start();
      acceptances.start();
      optimizer.watch(() => {
        scheduler.nudge();
      });
    },
    quiesce() {
      scheduler.quiesce();
    },
    async stop() {
      await Promise.all([scheduler.stop(), acceptances.stop(), scaler?.stop()]);
      optimizer.close();
    },
  };
  return {
    service: new RunService({ ...given, ...stores, scheduler, problems, patienceMs: DIRECT_PATIENCE_MS }),
    problems,
    optimizer,
    optimizerReach: () => optimizer.reach,
    scaler,
    outbox: runOutbox(stores.jobs),
    /** Sets a listener for work soon after a run has ended, when its event is in the outbox. */
    whenEnded: (listener: () => void) => {
      onEnded = listener;
    },
    background,
    reconciler: runReconciler({ ...given, ...stores }),
    resultRetention: resultRetention({ ...given, ...stores, days: config.resultRetentionDays }),
  };
}
