import type { Logger } from "pino";

/** Logs one line when no optimizer can be reached any more, and one when an optimizer is back. */
export class Outage {
  readonly #log: Logger;
  #isOn = false;

  constructor(log: Logger) {
    this.#log = log;
  }

  begin(reason: string): void {
    if (this.#isOn) return;
    this.#isOn = true;
    this.#log.warn({ reason }, "no optimizer can be reached; accepted runs wait");
  }

  end(): void {
    if (!this.#isOn) return;
    this.#isOn = false;
    this.#log.warn("an optimizer can be reached again; runs continue");
  }
}
