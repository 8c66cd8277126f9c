import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  Solver,
  advise,
  check,
  evaluate,
  memoryBytes,
  version,
  weigh,
} from "../../packages/solver/pkg/node.js";
import { generatePlainTask, generateRichTask } from "../../lab/bench/generate.ts";
import { comparePlans } from "@rondo/solver/published/answer.ts";

const task = generateRichTask(12, 1);

/** Makes a call that may throw an error of one line, but must never trap. */
const refusesOrWorks = (call: () => unknown): void => {
  try {
    call();
  } catch (error) {
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).name, "a trap").not.toBe("RuntimeError");
    expect((error as Error).message).toMatch(/^.+$/);
  }
};

const useAll = (problem: string, durations: Int32Array, distances: Int32Array, other: string): void => {
  refusesOrWorks(() => check(problem, durations, distances, other));
  refusesOrWorks(() => advise(problem, durations, distances, other, 1000));
  refusesOrWorks(() => evaluate(problem, durations, distances, other, 1000));
  refusesOrWorks(() => weigh(problem, durations, distances, other, 1000));
  refusesOrWorks(() => {
    const solver = new Solver(problem, durations, distances, 1);
    try {
      solver.step(1, 20);
      solver.import_solution(solver.export_solution());
      solver.plan();
    } finally {
      solver.free();
    }
  });
};

describe("the border to WASM", () => {
  test("refuses any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.json(), (text, json) => {
        useAll(text, new Int32Array(), new Int32Array(), json);
        useAll(json, Int32Array.of(0), Int32Array.of(0), text);
      }),
      { numRuns: 200 },
    );
  });

  test("refuses matrices of any size and content", () => {
    const cells = fc.int32Array({ maxLength: 250 });
    fc.assert(
      fc.property(cells, cells, (durations, distances) =>
        useAll(task.problem, durations, distances, '{"routes":[{"activities":[{"stop":1}]}]}'),
      ),
      { numRuns: 100 },
    );
  });

  test("refuses words of another problem and works on", () => {
    const solver = new Solver(task.problem, task.durations, task.distances, 1);
    fc.assert(
      fc.property(fc.array(fc.nat(0xffff_ffff)), (words) =>
        refusesOrWorks(() => solver.import_solution(Uint32Array.from(words))),
      ),
    );
    expect(check(task.problem, task.durations, task.distances, solver.plan())).toBe("[]");
    solver.free();
  });

  test("says which field is wrong", () => {
    const problem = JSON.parse(task.problem) as { stops: { place: number }[] };
    const stops = problem.stops.map((stop, index) => (index === 3 ? { ...stop, place: 99 } : stop));
    const broken = JSON.stringify({ ...problem, stops });
    expect(() => new Solver(broken, task.durations, task.distances, 1)).toThrow(
      "stops.3.place: no such place",
    );
  });

  test("refuses what is beyond its limits by name", () => {
    const problem = JSON.parse(task.problem) as { vehicles: object[] };
    const vehicles = Array.from({ length: 501 }, () => problem.vehicles[0]);
    const large = JSON.stringify({ ...problem, vehicles });
    expect(() => new Solver(large, task.durations, task.distances, 1)).toThrow(
      "vehicles: has 501 entries, at most 500 are allowed",
    );
  });

  test("empties matrices in resizable buffers, and reads them like others", () => {
    const movable = (cells: Int32Array): Int32Array => {
      const { byteLength } = cells;
      const moved = new Int32Array(new ArrayBuffer(byteLength, { maxByteLength: byteLength }));
      moved.set(cells);
      return moved;
    };
    // More rows than leave a buffer together.
    for (const { problem, durations, distances } of [generateRichTask(150, 6), generateRichTask(1, 6)]) {
      const plans = [[durations, distances] as const, [movable(durations), movable(distances)] as const].map(
        ([seconds, meters]) => {
          const solver = new Solver(problem, seconds, meters, 1);
          while (!(JSON.parse(solver.step(1000, 100)) as { done: boolean }).done);
          const plan = solver.plan();
          solver.free();
          return { plan, left: seconds.length + meters.length };
        },
      );
      expect(plans[1]).toEqual({ plan: plans[0]?.plan, left: 0 });
    }
  });

  test("tells its version and its memory", () => {
    expect(version()).toMatch(/^\d+\.\d+\.\d+$/);
    expect(memoryBytes()).toBeGreaterThan(0);
  });
});

describe("a run", () => {
  test("plans what the checker accepts, with a reason for each stop left out", () => {
    for (const seed of [1, 2, 3]) {
      const { problem, durations, distances } = generateRichTask(40, seed);
      const solver = new Solver(problem, durations, distances, seed);
      solver.setBudget(0.1);
      solver.step(100, 0);
      expect(check(problem, durations, distances, solver.plan())).toBe("[]");
      solver.free();
    }
  });

  test("gives the same plan for the same seed and iterations, however it is cut into steps", () => {
    const plans = [1000, 0.2].map((slice) => {
      const solver = new Solver(task.problem, task.durations, task.distances, 5);
      while (!(JSON.parse(solver.step(slice, 500)) as { done: boolean }).done);
      return solver.plan();
    });
    expect(plans[0]).toBe(plans[1]);
  });

  test("goes on where it was after others have used the module", () => {
    const tasks = [generateRichTask(30, 1), generateRichTask(50, 2, ["breaks"]), generatePlainTask(40, 3)];
    const begin = (): Solver[] =>
      tasks.map(({ problem, durations, distances }) => new Solver(problem, durations, distances, 7));
    const goOn = (solver: Solver, slice: number): boolean =>
      (JSON.parse(solver.step(slice, 600)) as { done: boolean }).done;
    const finish = (solver: Solver): string => {
      while (!goOn(solver, 1000));
      const plan = solver.plan();
      solver.free();
      return plan;
    };
    const alone = begin().map(finish);
    const taking = begin();
    for (let open = [...taking]; open.length > 0;) open = open.filter((solver) => !goOn(solver, 0.2));
    expect(taking.toReversed().map(finish).toReversed()).toEqual(alone);
  });

  test("takes over what another run has found", () => {
    const { problem, durations, distances } = generateRichTask(40, 4);
    const [long, short] = [
      new Solver(problem, durations, distances, 1),
      new Solver(problem, durations, distances, 2),
    ];
    long.step(200, 0);
    short.import_solution(long.export_solution());
    expect(comparePlans(short.plan(), long.plan())).toBeLessThanOrEqual(0);
  });
});
