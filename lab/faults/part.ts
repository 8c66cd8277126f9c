import { setTimeout as pause } from "node:timers/promises";
import type { Child } from "../../tools/processes/child.ts";

/** How long a part stays away after it has died. */
const RESTART_MS = 500;
const LOOK_MS = 20;

/** The members of a process that `Part` uses. */
export type PartProcess = Pick<Child, "pid" | "exited" | "stop">;

/** One process of the system. It is started again whenever it ends, until it is stopped. */
export class Part {
  readonly name: string;
  readonly #launch: () => Promise<PartProcess>;
  #process: PartProcess | undefined;
  #stopping = false;
  #held: PromiseWithResolvers<undefined> | undefined;
  #kept: Promise<void> | undefined;

  /** @param launch starts the process and waits until it can work */
  constructor(name: string, launch: () => Promise<PartProcess>) {
    this.name = name;
    this.#launch = launch;
  }

  /** @throws what the first start throws */
  async start(): Promise<void> {
    this.#process = await this.#launch();
    this.#kept = this.#keep();
  }

  /** The process that runs now; undefined between two. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  get isUp(): boolean {
    return this.#process !== undefined;
  }

  /** Sends a signal to the current process. @returns false when there is none */
  signal(signal: NodeJS.Signals): boolean {
    const pid = this.#process?.pid;
    if (pid === undefined) return false;
    try {
      return process.kill(pid, signal);
    } catch {
      return false;
    }
  }

  /** Kills it. @returns a function that starts it again and resolves when it works */
  goAway(): () => Promise<void> {
    const held = Promise.withResolvers<undefined>();
    this.#held = held;
    this.signal("SIGKILL");
    return async () => {
      this.#held = undefined;
      held.resolve(undefined);
      while (!this.isUp && !this.#stopping) await pause(LOOK_MS);
    };
  }

  /** Ends it for good. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#held?.resolve(undefined);
    this.signal("SIGCONT");
    await this.#process?.stop();
    await this.#kept;
  }

  async #keep(): Promise<void> {
    for (;;) {
      await this.#process?.exited;
      this.#process = undefined;
      while (!this.#stopping && this.#process === undefined) {
        await pause(RESTART_MS);
        await this.#held?.promise;
        this.#process = await this.#launch().catch(() => undefined);
      }
      if (this.#stopping) {
        await this.#process?.stop();
        return;
      }
    }
  }
}
