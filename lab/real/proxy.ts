import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../tools/processes/ports.ts";

/** What stands between Rondo and a server does with an answer. */
export type Treatment = (response: ServerResponse, genuine: () => Promise<Answer>) => Promise<void> | void;

interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

const SLOW_MS = 500;
const JSON_TYPE = { "content-type": "application/json" };

const pass: Treatment = async (response, genuine) => {
  const { status, body } = await genuine();
  response.writeHead(status, JSON_TYPE).end(body);
};

export const treatments = {
  pass,
  /** The question is taken, and never answered. */
  silent: () => undefined,
  slow: async (response, genuine) => {
    await pause(SLOW_MS);
    await pass(response, genuine);
  },
  garbage: (response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<html>It works!</html>");
  },
  otherForm: (response) => {
    response.writeHead(200, JSON_TYPE).end('{"code":"Ok","result":{}}');
  },
  half: async (response, genuine) => {
    const { status, body } = await genuine();
    response.writeHead(status, { ...JSON_TYPE, "content-length": body.length });
    response.write(body.subarray(0, body.length / 2), () => response.destroy());
  },
  busy: (response) => {
    response.writeHead(429).end();
  },
  busyForASecond: (response) => {
    response.writeHead(429, { "retry-after": "1" }).end();
  },
  busyForAnHour: (response) => {
    response.writeHead(429, { "retry-after": "3600" }).end();
  },
  broken: (response) => {
    response.writeHead(503).end();
  },
} satisfies Record<string, Treatment>;

/** Stands between Rondo and a server on this machine, and treats the server's answers badly when it is told to. */
export class Proxy {
  readonly url: string;
  /** Questions since the last change of treatment. */
  asked = 0;
  readonly #port: number;
  readonly #target: string;
  readonly #server = createServer((request, response) => void this.#respond(request, response));
  #treatment: Treatment = pass;
  #times = Infinity;

  private constructor(port: number, target: string) {
    this.#port = port;
    this.#target = target;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async before(target: string): Promise<Proxy> {
    const proxy = new Proxy(await freePort(), target);
    await proxy.open();
    return proxy;
  }

  /** Treats the next answers like this, and then passes them on. */
  treat(treatment: Treatment, times = Infinity): void {
    this.#treatment = treatment;
    this.#times = times;
    this.asked = 0;
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(this.#port, "127.0.0.1", resolve));
  }

  /** Breaks all connections and refuses new ones, as a killed server does. */
  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.asked++;
    const treatment = this.#times-- > 0 ? this.#treatment : pass;
    try {
      const body = await text(request);
      await treatment(response, async () => this.#ask(request, body));
    } catch {
      response.destroy(); // as the server did
    }
  }

  async #ask({ method = "GET", url = "", headers }: IncomingMessage, body: string): Promise<Answer> {
    const type = headers["content-type"];
    const answer = await fetch(`${this.#target}${url}`, {
      method,
      ...(type !== undefined && { headers: { "content-type": type } }),
      ...(method === "POST" && { body }),
    });
    return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
  }
}
