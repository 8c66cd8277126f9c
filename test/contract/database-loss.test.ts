import { createServer, connect, type AddressInfo, type Server, type Socket } from "node:net";
import { levels } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  startTestGateway,
  type TestClient,
  type TestGateway,
} from "../../services/gateway/testing/gateway.ts";
import { testDatabaseUri } from "../support/database.ts";

/** A connection to the database that can be cut and restored. */
class Line {
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;

  constructor(target: string) {
    this.#target = new URL(target);
  }

  get uri(): string {
    const uri = new URL(this.#target);
    uri.host = `127.0.0.1:${this.#port}`;
    uri.searchParams.set("directConnection", "true");
    return uri.href;
  }

  async mend(): Promise<void> {
    const server = createServer((near) => {
      const far = connect(Number(this.#target.port || 27_017), this.#target.hostname);
      for (const socket of [near, far]) this.#sockets.add(socket.on("error", () => socket.destroy()));
      near.pipe(far).pipe(near);
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.#port, "127.0.0.1", resolve));
    this.#port = (server.address() as AddressInfo).port;
  }

  cut(): void {
    this.#server?.close();
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }
}

const GONE = "the database is gone; requests fail until it is back";
const BACK = "the database is back";

describe("without its database", () => {
  let line: Line;
  let gateway: TestGateway;
  let client: TestClient;
  const logged: { level: number; msg: string }[] = [];
  const log = {
    write: (text: string) => void logged.push(JSON.parse(text) as { level: number; msg: string }),
  };
  const linesFrom = (least: "info" | "warn"): string[] =>
    logged
      .filter(({ level, msg }) => level >= levels.values[least]! && msg !== "request")
      .map(({ msg }) => msg);
  beforeAll(async () => {
    line = new Line(testDatabaseUri());
    await line.mend();
    gateway = await startTestGateway({ mongoUri: line.uri, settings: { LOG_LEVEL: "info" }, log });
    client = await gateway.newClient();
  });
  afterAll(async () => {
    await gateway.close();
    line.cut();
  });

  it("contract 1.17: requests answer 5xx in the envelope, readiness says so, and all recovers by itself", async () => {
    const ready = async (): Promise<number> =>
      (await fetch(new URL("/health/ready", gateway.baseUrl))).status;
    const live = async (): Promise<number> => (await fetch(new URL("/health/live", gateway.baseUrl))).status;
    expect((await client.get("/projects")).status).toBe(200);
    expect(await ready()).toBe(200);

    line.cut();
    await expect.poll(async () => (await client.get("/projects")).status).toBe(500);
    const replies = await Promise.all([
      client.get("/projects"),
      client.post("/projects", { name: "Day" }),
      client.get("/account"),
    ]);
    for (const reply of replies) {
      expect(reply).toMatchObject({ status: 500, success: false, code: "INTERNAL_ERROR" });
      expect(reply.details["requestId"]).toBe(reply.headers.get("x-request-id"));
    }
    await expect.poll(ready).toBe(503);
    expect(await live()).toBe(200);
    await expect.poll(async () => client.get("/projects").then(() => linesFrom("info"))).toContain(GONE);

    await line.mend();
    await expect.poll(async () => (await client.get("/projects")).status).toBe(200);
    await expect.poll(() => linesFrom("info")).toContain(BACK);
    await expect.poll(ready).toBe(200);
  });

  it("contract 1.17: the log has a line when it goes and one when it is back, beside those of the requests", () => {
    expect(linesFrom("info").filter((msg) => msg.startsWith("the database is"))).toEqual([GONE, BACK]);
    // No optimizer runs here, so the answer reports that as well.
    expect(linesFrom("warn").filter((msg) => !msg.startsWith("no optimizer can be reached"))).toEqual([GONE]);
  });

  it("a gateway that starts without one waits for it", async () => {
    const other = new Line(testDatabaseUri());
    await other.mend();
    other.cut();
    const starting = startTestGateway({ mongoUri: other.uri, settings: { LOG_LEVEL: "fatal" } });
    await other.mend();
    const late = await starting;
    expect((await (await late.newClient()).get("/projects")).status).toBe(200);
    await late.close();
    other.cut();
  });
});
