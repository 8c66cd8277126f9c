import { connect, createServer } from "node:net";
import { expect, it } from "vitest";
import { testDatabaseUri } from "../../../../../test/support/database.ts";
import { listen } from "../../../../../test/support/lifetime.ts";
import { startWithOptimizer } from "../../../testing/gateway.ts";
import { captures, ended, money, order, prepare } from "../../../testing/runs.ts";

/** A proxy of the database that lets one command through and loses the answer to it. */
class LossyLine {
  #words: readonly string[] = [];
  losses = 0;

  /** Loses the answer to the next command that contains all these words, and cuts its connection. */
  loseAnswerTo(...words: string[]): void {
    this.#words = words;
  }

  /** @returns the URI of the proxy for a server */
  async open(target: string): Promise<string> {
    const uri = new URL(target);
    const { hostname, port } = uri;
    const server = createServer((near) => {
      const far = connect(Number(port || 27_017), hostname);
      for (const socket of [near, far])
        socket
          .on("error", () => undefined)
          .on("close", () => {
            near.destroy();
            far.destroy();
          });
      let isLosing = false;
      near.on("data", (command: Buffer) => {
        if (this.#words.length > 0 && this.#words.every((word) => command.includes(word))) {
          this.#words = [];
          isLosing = true;
        }
        far.write(command);
      });
      far.on("data", (answer: Buffer) => {
        if (!isLosing) {
          near.write(answer);
          return;
        }
        this.losses += 1;
        near.destroy();
      });
    });
    uri.host = `127.0.0.1:${(await listen(server)).port}`;
    uri.searchParams.set("directConnection", "true");
    return uri.href;
  }
}

const line = new LossyLine();
const { gateway, optimizer } = await startWithOptimizer(
  { LOG_LEVEL: "fatal" },
  { mongoUri: await line.open(testDatabaseUri()) },
);
const client = await gateway.newClient();

it("a run whose admission was written, and the answer lost, is kept with its money", async () => {
  const { path } = await prepare(client);
  line.loseAnswerTo("findAndModify", "accepting", "queued");
  const jobId = await order(client, { path });
  expect(line.losses).toBe(1);
  expect(await ended(client, jobId)).toMatchObject({ status: "completed", chargedUsd: 2 });
  expect([await money(client), await captures(gateway, client)]).toEqual([47, 1]);
});

it("an outcome that was decided, and the answer lost, takes effect without another start", async () => {
  const { path } = await prepare(client);
  const solves = optimizer.streams.length;
  line.loseAnswerTo("findAndModify", "outcome", "routesCount");
  const { status, data } = await client.post<{ chargedUsd: number }>(`${path}/optimize`);
  expect([line.losses, status, data.chargedUsd]).toEqual([2, 200, 2]);
  expect(optimizer.streams).toHaveLength(solves + 1);
  expect([await money(client), await captures(gateway, client)]).toEqual([45, 2]);
});

it("a retry answers with the project that a lost answer had written, and counts it once", async () => {
  const used = async (): Promise<unknown> =>
    (await client.get<Record<string, unknown>>("/account")).data["usage"];
  const once = { "idempotency-key": "once" };
  const create = async () =>
    client.post<{ project: { id: string } }>("/projects", { name: "Lost day" }, once);
  const before = line.losses;
  line.loseAnswerTo("insert", "projects", "Lost day");
  expect([(await create()).status, line.losses]).toEqual([500, before + 1]);
  const { status, data } = await create();
  const { projects } = (await client.get<{ projects: { id: string; name: string }[] }>("/projects")).data;
  const ids = projects.filter(({ name }) => name === "Lost day").map(({ id }) => id);
  expect([status, ids]).toEqual([201, [data.project.id]]);
  expect(await used()).toMatchObject({ projectsThisMonth: projects.length });
});

it("money that was held, and the answer lost, is held no more than once, and free when the run is not accepted", async () => {
  const { path } = await prepare(client);
  line.loseAnswerTo("insert", "ledger", "hold:");
  const { status } = await client.post(`${path}/optimize`);
  expect([line.losses, status]).toEqual([4, 500]);
  expect(await money(client)).toBe(45);
  expect((await client.post(`${path}/optimize`)).status).toBe(200);
});
