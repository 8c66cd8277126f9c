import { accept, finish, TestOptimizer } from "../../services/gateway/testing/optimizer.ts";
import type { SolveStream } from "../../services/gateway/testing/optimizer.ts";

/** More requests than a program sends. */
const REQUESTS = 100_000;
/** A gateway considers an optimizer dead that is silent for some times longer. */
const SIGN_OF_LIFE_MS = 4000;

/** An optimizer with threads that keep each run for the same time, and do not search. Further runs wait in its queue. */
export function playedOptimizer(threads: number, runSeconds: number): TestOptimizer {
  const optimizer = new TestOptimizer();
  const waiting: SolveStream[] = [];
  const lives = new Map<SolveStream, NodeJS.Timeout>();
  let free = threads;
  const begin = (stream: SolveStream): void => {
    free--;
    accept(stream, 0);
    setTimeout(() => {
      clearInterval(lives.get(stream));
      lives.delete(stream);
      finish(stream);
      free++;
      const next = waiting.shift();
      if (next) begin(next);
    }, runSeconds * 1000);
  };
  const take = (stream: SolveStream): void => {
    const tell = (): void => {
      accept(stream, waiting.indexOf(stream) + 1);
    };
    lives.set(stream, setInterval(tell, SIGN_OF_LIFE_MS));
    if (free > 0) begin(stream);
    else accept(stream, waiting.push(stream));
  };
  optimizer.script.push(...Array.from({ length: REQUESTS }, () => take));
  return optimizer;
}
