import type { Terminal } from "../terminal.ts";

const WIDTH = 30;
const EVERY_MS = 100;

/** A bar that shows how far the search is, where somebody watches; elsewhere nothing. */
export class ProgressBar {
  readonly #terminal: Pick<Terminal, "tell" | "isWatched">;
  readonly #label: string;
  #shownAt = 0;

  constructor(label: string, terminal: Pick<Terminal, "tell" | "isWatched">) {
    this.#label = label;
    this.#terminal = terminal;
  }

  readonly show = (share: number): void => {
    const now = performance.now();
    if (!this.#terminal.isWatched || now - this.#shownAt < EVERY_MS) return;
    this.#shownAt = now;
    const done = Math.round(share * WIDTH);
    const bar = `${"█".repeat(done)}${"░".repeat(WIDTH - done)}`;
    this.#terminal.tell(`\r${this.#label} ${bar} ${Math.round(share * 100)} %`);
  };

  /** Takes the bar away. */
  end(): void {
    if (this.#shownAt > 0) this.#terminal.tell("\r\u001b[2K");
  }
}
