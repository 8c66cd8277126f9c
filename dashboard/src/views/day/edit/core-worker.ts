// The service's own core in a thread of the page. Its file has a policy of its own: only here may WebAssembly be compiled.
import { improve } from "@rondo/day/asking/improve.ts";
import { OwnCore } from "@rondo/day/asking/own-core.ts";
import { priceOfWishes } from "@rondo/day/asking/wishes.ts";
import { Refusal } from "@rondo/day/refusal.ts";
import loadCore, { advise, evaluate, Solver } from "@rondo/solver/pkg/rondo_solver.js";
import { readTravel } from "@rondo/solver/travel-file.ts";
import type { Route } from "../../../api/types.ts";
import type { Ask, EvaluatedRest, OpenTask, Reply } from "./core-tasks.ts";

/** Longest that the core may look for reasons of stops left out, after each change. */
const REASONS_MS = 25;
const ADVICE_MS = 1500;

/** By name: the builder leaves out the rest. */
const core = { Solver, evaluate, advise };
const loaded = loadCore();
let own: OwnCore | undefined;
/** The current routes as texts, by the ids of their assignments: most of them stay as they are. */
let known: ReadonlyMap<string, string> = new Map();

addEventListener("message", ({ data }: MessageEvent<Ask>) => {
  void replyTo(data).then((reply) => {
    postMessage(reply);
  });
});

async function replyTo(ask: Ask): Promise<Reply> {
  try {
    await loaded;
    return { id: ask.id, answer: await answerTo(ask) };
  } catch (error) {
    const code = error instanceof Refusal ? error.code : "INTERNAL_ERROR";
    return { id: ask.id, code, message: error instanceof Error ? error.message : String(error) };
  }
}

function answerTo(ask: Ask): unknown {
  if (ask.name === "open") return open(ask.given);
  if (ask.name === "wishes") return priceOfWishes(core, ask.given);
  if (own === undefined) throw new Error("no day is open");
  own.use(ask.given.times);
  switch (ask.name) {
    case "evaluate": {
      const evaluated = own.evaluate(ask.given, REASONS_MS, false);
      return { ...evaluated, routes: evaluated.routes.map(unlessKnown) } satisfies EvaluatedRest;
    }
    case "advise":
      return own.advise(ask.given.routes, ask.given.request, ADVICE_MS);
    case "improve":
      return improve(core, own, ask.given);
  }
}

function open({ sources, base, travel }: OpenTask): null {
  own = new OwnCore(core, readTravel(travel), { sources, base, newId: () => crypto.randomUUID() });
  known = new Map(sources.current.map((route) => [route.assignmentId, textOf(route)]));
  return null;
}

/** A route, or its assignment if it is as in the current plan. */
function unlessKnown(route: Route): Route | string {
  return known.get(route.assignmentId) === textOf(route) ? route.assignmentId : route;
}

/** All of a route that an evaluation tells. */
function textOf({ id: _, jobId: _job, compactness: _neat, geometry: _line, ...told }: Route): string {
  return JSON.stringify(told);
}
