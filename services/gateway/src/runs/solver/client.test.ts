import { SolveRequest, type Result } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { noTracing } from "@rondo/signals/tracing.ts";
import { pino } from "pino";
import { beforeEach, describe, expect, it } from "vitest";
import { OptimizerClient, type Asker, type SolveEvent } from "./client.ts";
import type { Peer as Trust } from "@rondo/wire/peer.ts";
import { closeAtEnd } from "../../../../../test/support/lifetime.ts";
import type { LookUp } from "./address-book.ts";
import { SolveError } from "./solve-error.ts";
import { cityDay, startOptimizer } from "../../../../optimizer/testing/optimizer.ts";
import { accept, answer, finish, refuse, TestOptimizer, hold } from "../../../testing/optimizer.ts";

const parts = { log: pino({ level: "silent" }), tracing: noTracing };
let one: TestOptimizer;
let two: TestOptimizer;
let client: OptimizerClient;
const request = SolveRequest.fromPartial({ problem: { stops: [{}], vehicles: [{}] }, options: {} });
const input = { request, encoded: SolveRequest.encode(request).finish() };

/** A client of these optimizers until the test ends. */
function clientOf(...[addresses, trust = { tokens: [] }, lookUp]: [string[], Trust?, LookUp?]) {
  const made = new OptimizerClient(addresses, trust, parts, lookUp);
  closeAtEnd(() => {
    made.close();
  });
  return made;
}

beforeEach(async () => {
  [one, two] = [new TestOptimizer(), new TestOptimizer()];
  await Promise.all([one.start(), two.start()]);
  client = clientOf([one.address, two.address]);
});

function asker(fields: Partial<Asker> = {}): Asker {
  const { signal } = new AbortController();
  return { trail: { requestId: "r-1", jobId: "j-1" }, signal, ...fields };
}

/** All news of a solve. */
async function eventsOf(from = client, fields: Partial<Asker> = {}): Promise<SolveEvent[]> {
  const events: SolveEvent[] = [];
  for await (const event of from.solve(input, asker(fields))) events.push(event);
  return events;
}

/** The result of a solve. */
async function solve(fields: Partial<Asker> = {}, from = client): Promise<Result> {
  const last = (await eventsOf(from, fields)).at(-1);
  if (last?.kind !== "planned") throw new Error("no plan");
  return last.result;
}

describe("solving", () => {
  it("tells of queue position and progress, and names the request", async () => {
    one.script.push((stream) => {
      accept(stream, 3);
      answer(stream);
    });
    expect(await eventsOf()).toMatchObject([
      { kind: "queued" },
      { kind: "solving", fraction: 0 },
      { kind: "solving", fraction: 0.5 },
      { kind: "planned", result: { plan: { routes: [{}] } } },
    ]);
    expect(one.streams[0]?.metadata.get("x-request-id")).toEqual(["r-1"]);
  });

  it("sends the first token, and no other", async () => {
    await solve({}, clientOf([one.address], { tokens: ["the-first-token", "the-second-token"] }));
    expect(one.streams[0]?.metadata.get("authorization")).toEqual(["Bearer the-first-token"]);
    await solve();
    expect(one.streams[1]?.metadata.get("authorization")).toEqual([]);
  });

  it("asks one question, and goes elsewhere while there is no answer", async () => {
    const real = await startOptimizer({});
    one.kill();
    const either = clientOf([one.address, real.address]);
    const problem = cityDay(2);
    problem.initialRoutes = [{ vehicle: 0, visits: [{ target: { $case: "stop", value: 1 } }], keepNext: 0 }];
    const { advice } = await either.request("advise", { problem, stops: [0], slots: [] }, asker(), 20_000);
    expect(advice).toMatchObject([{ stop: 0, insertions: [{ against: [] }, {}, {}] }]);
    const refused = either.request("advise", { problem, stops: [9], slots: [] }, asker(), 20_000);
    await expect(refused).rejects.toMatchObject({ kind: "fault", message: /stops.0: is 9/ });
    await real.close();
  });

  it("takes no answer beyond the limits", async () => {
    one.script.push((stream) => {
      accept(stream, 0);
      finish(stream, { geometries: Array.from({ length: 501 }, () => "") });
    });
    await expect(solve()).rejects.toMatchObject({ kind: "fault" });
  });

  it("goes to the optimizer with the fewest runs in hand", async () => {
    one.script.push(hold);
    const stop = new AbortController();
    const held = solve({ signal: stop.signal });
    await one.arrived(1);
    await solve();
    expect([one.streams.length, two.streams.length]).toEqual([1, 1]);
    stop.abort();
    await expect(held).rejects.toMatchObject({ kind: "stopped" });
  });

  it("does not begin when it is stopped already: the run goes back, as when it is stopped later", async () => {
    const signal = AbortSignal.abort();
    await expect(solve({ signal })).rejects.toMatchObject({ kind: "stopped" });
    expect([one.streams.length, two.streams.length]).toEqual([0, 0]);
  });

  it("goes elsewhere when one cannot be reached, or is full", async () => {
    one.kill();
    await solve();
    expect(two.streams).toHaveLength(1);
    two.script.push(refuse("RESOURCE_EXHAUSTED"));
    await expect(solve()).rejects.toBeInstanceOf(SolveError);
  });

  it("does not go elsewhere by itself once a run has been taken", async () => {
    one.script.push((stream) => {
      accept(stream, 0);
      setImmediate(() => {
        one.kill();
      });
    });
    await expect(solve()).rejects.toMatchObject({ kind: "crashed" });
    expect(two.streams).toEqual([]);
  });

  it("is told that one is full, even if another is away", async () => {
    one.script.push(refuse("RESOURCE_EXHAUSTED"));
    two.kill();
    await expect(solve()).rejects.toMatchObject({ kind: "busy" });
  });

  it("keeps other runs away from a suspect's optimizer", async () => {
    one.script.push(hold);
    const stop = new AbortController();
    const suspect = solve({ isSuspect: true, signal: stop.signal });
    await one.arrived(1);
    two.script.push(hold);
    const long = solve({ signal: stop.signal });
    await two.arrived(1);
    await solve();
    expect([one.streams.length, two.streams.length]).toEqual([1, 2]);
    stop.abort();
    await Promise.allSettled([suspect, long]);
  });

  it("ends the request at the optimizer when the caller gives up", async () => {
    one.script.push(hold);
    const stop = new AbortController();
    const solving = solve({ signal: stop.signal });
    await one.arrived(1);
    stop.abort();
    await expect(solving).rejects.toMatchObject({ kind: "stopped" });
    await expect.poll(() => one.streams[0]?.cancelled).toBe(true);
  });

  it.each([
    ["RESOURCE_EXHAUSTED", "busy"],
    ["FAILED_PRECONDITION", "travel"],
    ["UNAVAILABLE", "away"],
    ["UNAUTHENTICATED", "away"],
    ["INTERNAL", "fault"],
    ["INVALID_ARGUMENT", "fault"],
  ] as const)("tells %s as %s", async (code, kind) => {
    for (const { script } of [one, two]) script.push(...Array.from({ length: 5 }, () => refuse(code)));
    await expect(solve()).rejects.toMatchObject({ kind });
  });
});

describe("optimizers behind a name", () => {
  it("get runs as soon as the name has their address, and no more when it has not; their last run ends", async () => {
    const other = new TestOptimizer("127.0.0.2", one.port);
    await other.start();
    let addresses = ["127.0.0.1"];
    const lookUp = async (): Promise<string[]> => addresses;
    const named = clientOf([`optimizer:${one.port}`], undefined, lookUp);
    expect(named.reach).toBe("unknown");
    named.watch(() => undefined);
    await expect.poll(() => named.reachable).toBe(1);
    one.script.push(hold);
    const held = solve({}, named);
    await one.arrived(1);
    addresses = ["127.0.0.1", "127.0.0.2"];
    await expect.poll(() => named.reachable).toBe(2);
    await solve({}, named);
    expect([one.streams.length, other.streams.length]).toEqual([1, 1]);
    addresses = ["127.0.0.2"];
    await expect.poll(() => named.known).toBe(1);
    await solve({}, named);
    expect([one.streams.length, other.streams.length]).toEqual([1, 2]);
    finish(one.streams[0]!);
    await expect(held).resolves.toMatchObject({ plan: {} });
    addresses = [];
    await expect.poll(() => named.reach).toBe("gone");
  });
});
