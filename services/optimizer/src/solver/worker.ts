// The search thread: one instance of the core, one run at a time. Started by thread.ts.
import { getPriority, setPriority } from "node:os";
import { parentPort, receiveMessageOnPort, workerData, type MessagePort } from "node:worker_threads";
import { Cost } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { monotonicMs } from "@rondo/solver/clock.ts";
import { messageOf } from "@rondo/solver/fault.ts";
import { compareCost } from "./cost.ts";
import { noteMemoryUse, type SharedMemoryUse } from "./memory.ts";
import type { AskTask, FromWorker, SolveTask, ToWorker } from "./messages.ts";
import { searchInSlices } from "@rondo/solver/steps.ts";
import { loadCore, type CoreSolver, type SolverCore } from "@rondo/solver/core.ts";

/** The longest time between two checks of the stop flag and the clock. */
const SLICE_MS = 25;
/** A little less than a fifth of a second, so that at least five reports are sent per second. */
const PROGRESS_MS = 150;
/** Longest that the core may look for an answer. After that, it gives what it has. The job is killed later: see question.ts. */
const ANSWER_MS = 20_000;
/** The least time between two reports, as a multiple of the time that one takes. */
const PROGRESS_PAUSES = 10;

const NICEST = 19;

if (!parentPort) throw new Error("worker.ts runs as a worker thread only");
const { coreUrl, nicer, memoryUse } = workerData as {
  coreUrl: string;
  nicer: number;
  memoryUse: SharedMemoryUse;
};
// On Linux this is the priority of this thread alone.
if (process.platform === "linux") setPriority(Math.min(NICEST, getPriority() + nicer));
const core = await loadCore(coreUrl);
serve(parentPort, core);

function serve(port: MessagePort, core: SolverCore): void {
  const send = (message: FromWorker) => {
    port.postMessage(message);
  };
  let solver: CoreSolver | undefined;
  const release = () => {
    solver?.free();
    solver = undefined;
  };

  const noteMemory = () => {
    noteMemoryUse(memoryUse, core.memoryBytes());
  };
  noteMemory();
  /** The last message of a job. By then its memory is known, so that the thread can be replaced. */
  const answer = (message: FromWorker) => {
    noteMemory();
    send(message);
  };
  port.on("message", (message: ToWorker) => {
    try {
      switch (message.type) {
        case "solve":
          solver = start(core, message, send);
          if (solver) search(port, solver, message, send, noteMemory);
          break;
        case "plan":
          if (!solver) throw new Error("a plan was asked for before a search");
          if (message.words) solver.import_solution(message.words);
          answer({ type: "plan", run: message.run, json: solver.plan() });
          release();
          break;
        case "ask":
          ask(core, message, answer);
          break;
        case "release":
          release();
          break;
        case "peer": // arrived after the search had ended
          break;
      }
    } catch (error) {
      send({ type: "broken", run: message.run, message: messageOf(error) });
    }
  });
  send({ type: "ready", version: core.version() });
}

/** Hands the problem to the core. Undefined if the core refuses it. */
function start(
  core: SolverCore,
  task: SolveTask,
  send: (message: FromWorker) => void,
): CoreSolver | undefined {
  try {
    const { durations, distances } = task.travel;
    const solver = new core.Solver(task.problem, durations, distances, task.seed);
    if (!task.isGuard) solver.setLimit(Math.max(0, task.deadlineMs - monotonicMs()));
    return solver;
  } catch (error) {
    if (isTrap(error)) throw error;
    send({ type: "refused", run: task.run, message: messageOf(error) });
    return undefined;
  }
}

/** Searches until the deadline, the last iteration, the stop flag, or the core's own end. */
function search(
  port: MessagePort,
  solver: CoreSolver,
  task: SolveTask,
  send: (message: FromWorker) => void,
  noteMemory: () => void,
): void {
  const { run, deadlineMs, maxIterations, stop, exchangeMs } = task;
  const started = monotonicMs();
  let progressAt = started;
  let planned = false;
  let shareAt = started + exchangeMs;
  let shared: Cost | undefined;
  const slices = { now: monotonicMs, endsAt: deadlineMs, sliceMs: SLICE_MS, maxIterations };
  const { iterations } = searchInSlices(solver, slices, (step, now) => {
    if (Atomics.load(stop, 0) !== 0) return false;
    if (now >= progressAt || (step.planned && !planned)) {
      planned = step.planned;
      send({ type: "progress", run, iterations: step.iterations, best: bestOf(solver) });
      noteMemory();
      // The cost of a large plan takes long to compute.
      const took = monotonicMs() - now;
      progressAt = now + took + Math.max(PROGRESS_MS, PROGRESS_PAUSES * took);
    }
    if (exchangeMs > 0 && now >= shareAt) {
      shareAt = now + exchangeMs;
      const best = bestOf(solver);
      const news = newestPeer(port, run);
      if (news && (!best || compareCost(news.best, best) < 0)) {
        solver.import_solution(news.words);
        shared = news.best;
      } else if (best && (!shared || compareCost(best, shared) < 0)) {
        send({ type: "share", run, best, words: solver.export_solution() });
        shared = best;
      }
    }
    return true;
  });
  const best = bestOf(solver);
  if (exchangeMs > 0 && best) send({ type: "share", run, best, words: solver.export_solution() });
  send({ type: "ended", run, iterations, best });
}

/** The cost of the best plan. Undefined until there is a first plan. */
function bestOf(solver: CoreSolver): Cost | undefined {
  const json = solver.cost();
  return json === undefined ? undefined : Cost.fromJSON(JSON.parse(json));
}

/** The newest solution that the run's other islands have sent since the last check. */
function newestPeer(port: MessagePort, run: number): Extract<ToWorker, { type: "peer" }> | undefined {
  let newest: Extract<ToWorker, { type: "peer" }> | undefined;
  for (;;) {
    const received: { message: ToWorker } | undefined = receiveMessageOnPort(port);
    if (!received) return newest;
    if (received.message.type === "peer" && received.message.run === run) newest = received.message;
  }
}

function ask(core: SolverCore, task: AskTask, send: (message: FromWorker) => void): void {
  const { durations, distances } = task.travel;
  try {
    const json = core[task.ask](task.problem, durations, distances, task.about, ANSWER_MS);
    send({ type: "answer", run: task.run, json });
  } catch (error) {
    if (isTrap(error)) throw error;
    send({ type: "refused", run: task.run, message: messageOf(error) });
  }
}

/** After a trap (WebAssembly.RuntimeError) the core's memory may be corrupt. After an Error of its own it is intact. */
function isTrap(error: unknown): boolean {
  return !(error instanceof Error) || error.name === "RuntimeError" || error instanceof RangeError;
}
