import { readTask, type Task } from "@rondo/solver/published/task.ts";
import { generateDay, type DayKind } from "./day/town.ts";
import { generatePlainTask, generateRichTask, type Feature } from "./generate.ts";

/** Where a task comes from: a file, or a generator with its size and seed. */
export type TaskSource =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "day"; readonly day: DayKind; readonly seed: number }
  | { readonly kind: "plain"; readonly stops: number; readonly seed: number }
  | {
      readonly kind: "rich";
      readonly stops: number;
      readonly seed: number;
      readonly features: readonly Feature[];
    };

/** Reads or generates the task. */
export const taskFrom = (source: TaskSource): Task => {
  switch (source.kind) {
    case "file":
      return readTask(source.path);
    case "day":
      return generateDay(source.day, source.seed).task;
    case "plain":
      return generatePlainTask(source.stops, source.seed);
    case "rich":
      return generateRichTask(source.stops, source.seed, source.features);
  }
};
