import { describe, expect, test } from "vitest";
import { DeliverySlots } from "./delivery-slots.ts";

const QUICK_MS = 50;
const SLOW_MS = 14_000;

/** Takes slots for as many attempts as there are. @returns how many of them had one */
function takeAll(slots: DeliverySlots, companyId: string, webhookId: string, count = 20): number {
  return Array.from({ length: count }, () => slots.take({ companyId, webhookId })).filter(
    (free) => free !== null,
  ).length;
}

describe("an endpoint has", () => {
  test("one slot until it has answered, four while it is quick, two while it is slow, one while it fails", () => {
    const slots = new DeliverySlots();
    for (const id of ["quick", "slow", "failing"]) slots.noteDuration(id, QUICK_MS);
    slots.noteDuration("slow", SLOW_MS);
    slots.noteFailures("failing", 3);
    const found = ["unknown", "quick", "slow", "failing"].map((id) => takeAll(slots, id, id));
    expect(found).toEqual([1, 4, 2, 1]);
  });

  test("its slots again when an attempt has ended", () => {
    const slots = new DeliverySlots();
    const target = { companyId: "C", webhookId: "W" };
    const free = slots.take(target);
    expect(slots.take(target)).toBeNull();
    free?.();
    expect(slots.take(target)).not.toBeNull();
  });
});

test("a company has at most 12 of the 64 slots, so four of them leave some for a fifth", () => {
  const slots = new DeliverySlots();
  const taken = ["A", "B", "C", "D"].map((company) =>
    [1, 2, 3, 4, 5]
      .map((each) => `${company}${each}`)
      .map((id) => {
        slots.noteDuration(id, QUICK_MS);
        return takeAll(slots, company, id);
      })
      .reduce((sum, count) => sum + count),
  );
  expect(taken).toEqual([12, 12, 12, 12]);
  expect(takeAll(slots, "E", "E1")).toBe(1);
});

test("slow endpoints together have half of the slots, however many companies have them", () => {
  const slots = new DeliverySlots();
  const companies = Array.from({ length: 40 }, (_, each) => `S${each}`);
  for (const company of companies) slots.noteDuration(company, SLOW_MS);
  const slow = companies.map((company) => takeAll(slots, company, company)).reduce((sum, each) => sum + each);
  expect(slow).toBe(32);
  slots.noteDuration("Q", QUICK_MS);
  expect(takeAll(slots, "Q", "Q")).toBe(4);
});

test("all attempts together have 64 slots", () => {
  const slots = new DeliverySlots();
  const taken = Array.from({ length: 100 }, (_, each) => takeAll(slots, `C${each}`, `W${each}`));
  expect(taken.reduce((sum, count) => sum + count)).toBe(64);
  expect(slots.isFull).toBe(true);
});
