import { Rondo } from "@rondo/client";
import { expect, it } from "vitest";
import { startWithOptimizer } from "../../services/gateway/testing/gateway.ts";
import { captures, prepare, runsToday } from "../../services/gateway/testing/runs.ts";
import { readSettings } from "../../tools/settings.ts";
import { startForgetfulProxy } from "./forgetful-proxy.ts";

/** More by hand: `LOST_ANSWERS=200 npm test -- test/client/lost-answers.test.ts`. */
const TIMES = Number(readSettings().environment["LOST_ANSWERS"] ?? 20);
/** At once. */
const LANES = 10;

it(
  `after ${TIMES} lost answers there are as many records and as many charges as requests`,
  { timeout: 120_000 },
  async () => {
    const PLANS = JSON.stringify({ business: { optimizationsPerDay: 2 * TIMES } });
    const { gateway } = await startWithOptimizer({ PLANS });
    const own = await gateway.newClient({ walletCents: 100 * TIMES });
    const proxy = await startForgetfulProxy(gateway.origin);
    const rondo = new Rondo({ apiKey: own.key, baseUrl: proxy.url });
    const projects = await Promise.all(
      Array.from({ length: LANES }, async () => prepare(own, { stops: 1, couriers: 1 })),
    );
    const before = (await rondo.couriers.list().all()).length;
    await Promise.all(
      projects.map(async ({ id }) => {
        for (let count = 0; count < TIMES / LANES; count++) {
          await rondo.couriers.create({ firstName: "Aino" });
          expect((await rondo.runs.start(id)).chargedUsd).toBe(1);
        }
      }),
    );
    expect((await rondo.couriers.list().all()).length - before).toBe(TIMES);
    expect(await captures(gateway, own)).toBe(TIMES);
    expect(await runsToday(gateway, own)).toBe(TIMES);
    expect(proxy.lost()).toBeGreaterThan(2 * TIMES);

    const { id } = await rondo.projects.create({ name: "Gone" });
    expect(await rondo.projects.delete(id)).toBe(true);
  },
);
