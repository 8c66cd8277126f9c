import { afterAll, beforeAll, expect, it } from "vitest";
import { Webhook } from "standardwebhooks";
import { Shell } from "../../cli/src/testing.ts";
import { startReceiver } from "../../services/gateway/testing/receiver.ts";
import { newDay } from "../support/day.ts";
import { startTestSystem, type TestSystem } from "../support/system.ts";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

let system: TestSystem;
beforeAll(async () => {
  system = await startTestSystem();
});
afterAll(async () => {
  await system.close();
});

/** The service behind a connection that a test can break. */
async function startLine() {
  const line = await startReceiver();
  const state = { isUp: true, answered: 0, broken: 0 };
  line.answerWith((request, response) => {
    if (!state.isUp) {
      state.broken++;
      response.destroy();
      return;
    }
    const { authorization = "" } = request.headers;
    void fetch(system.gateway.origin + (request.url ?? ""), { headers: { authorization } }).then(
      async (answer) => {
        response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
        state.answered++;
      },
    );
  });
  return { url: new URL(line.url).origin, state };
}

it("contract 11.11: rondo listen posts each event once, signed by Standard Webhooks, and goes on after a lost connection", async () => {
  const client = await system.gateway.newClient({ walletCents: 10_000 });
  const [own, line] = [await startReceiver(), await startLine()];
  const shell = new Shell({}, { RONDO_API_KEY: client.key, RONDO_BASE_URL: line.url });
  const interrupt = new AbortController();
  const command = ["listen", "--to", own.url, "--secret", SECRET];
  const ended = shell.run(command, { until: interrupt.signal });
  await expect.poll(() => line.state.answered).toBeGreaterThan(0);

  const day = await newDay(client, {});
  await day.stops({}, {});
  await day.optimize();
  await expect.poll(() => own.received, { timeout: 15_000 }).toHaveLength(2);
  line.state.isUp = false;
  await expect.poll(() => line.state.broken, { timeout: 15_000 }).toBeGreaterThan(2);
  own.answerWith(500);
  await day.optimize({ seed: 2 });
  line.state.isUp = true;
  await expect.poll(() => own.received, { timeout: 30_000 }).toHaveLength(4);

  const { events } = (await client.get<{ events: { id: string }[] }>("/events")).data;
  const heard = own.received.map(({ body, headers }) => {
    return new Webhook(SECRET).verify(body, headers as Record<string, string>) as { id: string };
  });
  expect(heard).toEqual(events);
  interrupt.abort();
  const { code, out, talk } = await ended;
  expect(code).toBe(0);
  const lines = out.trimEnd().split("\n");
  expect(lines).toHaveLength(4);
  for (const [index, each] of lines.entries())
    expect(each).toMatch(
      new RegExp(
        `^\\S+ (optimization\\.completed run|plan\\.changed plan) \\S+ → ${index < 2 ? 204 : 500} in`,
      ),
    );
  expect(talk).toMatch(/gives no answer[^]*answers again\.\n4 events\. To go on from here: --after \S+\n$/);
}, 60_000);

it("rondo listen refuses what it cannot use, and says what to do", async () => {
  const shell = new Shell({}, { RONDO_API_KEY: "rondo_live_x", RONDO_BASE_URL: system.gateway.origin });
  for (const [args, code, words] of [
    [["listen"], 1, "--to http://localhost:3000/hook"],
    [["listen", "--to", "3000"], 1, "--to must be an address"],
    [["listen", "--to", "http://localhost:3000", "--secret", "abc"], 1, "--secret must be"],
    [["listen", "--on"], 1, "--on"],
    [["listen", "--to", "http://localhost:3000"], 3, "API_KEY_INVALID"],
  ] as const) {
    const ran = await shell.run(args);
    expect([ran.code, ran.out]).toEqual([code, ""]);
    expect(ran.talk).toContain(words);
  }
  expect((await new Shell().run(["listen", "--to", "http://localhost:3000"])).talk).toContain(
    "RONDO_API_KEY",
  );
});
