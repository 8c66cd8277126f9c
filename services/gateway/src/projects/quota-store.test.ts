import { expect, it } from "vitest";
import { connect } from "../../../../test/support/database.ts";
import { QuotaStore } from "./quota-store.ts";

const quotas = new QuotaStore(await connect());

it("each try to create a project gives back the slot that it has taken, once", async () => {
  const slot = (seconds: number) => ({
    companyId: "A",
    month: "2026-05",
    projectId: "P",
    at: new Date(Date.UTC(2026, 4, 4, 8, 0, seconds)),
  });
  const used = async (): Promise<number> => quotas.used("A", "2026-05");
  for (const seconds of [1, 2, 3]) expect(await quotas.take(slot(seconds), 3)).toBe(true);
  expect(await quotas.take(slot(4), 3)).toBe(false);
  for (const seconds of [1, 1, 4]) await quotas.giveBack(slot(seconds));
  expect(await used()).toBe(2);
  expect(await quotas.takenBefore(slot(3).at)).toEqual([slot(2)]);
  await quotas.giveBackOf("A", "2026-05", "P");
  await quotas.giveBackOf("A", "2026-05", "P");
  expect(await used()).toBe(0);
});
