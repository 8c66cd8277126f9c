import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  EMPTY_BALANCE,
  captureStep,
  grantStep,
  holdStep,
  lapseStep,
  releaseStep,
  runsOn,
  topUpStep,
  type Balance,
  type Entry,
  type Step,
} from "./ledger.ts";

const command = fc.oneof(
  fc.record({ do: fc.constantFrom("grant", "topUp"), cents: fc.integer({ min: 1, max: 500 }) }),
  // A test company's runs cost nothing.
  fc.record({ do: fc.constant("hold"), cents: fc.oneof(fc.constant(0), fc.nat(500)) }),
  fc.record({ do: fc.constantFrom("lapse", "capture", "release"), cents: fc.nat(20) }),
);

describe("contract 6.3: the ledger", () => {
  it("adds up at every entry, and no part of a balance is ever negative", () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
        let balance: Balance = EMPTY_BALANCE;
        let spendable = 0;
        const open: Entry[] = [];
        for (const [i, { do: kind, cents }] of commands.entries()) {
          const step = stepOf(kind, cents, i, balance, open);
          if (step === null) continue;
          balance = step.after;
          spendable += step.amountCents;
          if (step.kind === "hold") open.push(entryOf(step, i));
          expect(balance.creditCents + balance.walletCents).toBe(spendable);
          expect(balance.heldCents).toBe(sum(open.map((hold) => -hold.amountCents)));
          expect(
            Math.min(balance.creditCents, balance.walletCents, balance.heldCents),
          ).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

it("a day's count stays when a clock that is behind, or a request from before midnight, comes late", () => {
  const rich = { ...EMPTY_BALANCE, walletCents: 1000 };
  const days = ["2026-05-04", "2026-05-05", "2026-05-04", "2026-05-05"];
  const after = days.reduce((balance, day, i) => holdStep(balance, 1, `job ${i}`, day).after, rich);
  expect(days.map((day) => runsOn(after, day))).toEqual([3, 3, 3, 3]);
  expect(runsOn(after, "2026-05-06")).toBe(0);
});

function stepOf(kind: string, cents: number, i: number, before: Balance, open: Entry[]): Step | null {
  if (kind === "grant") return grantStep(before, cents, `period ${i}`);
  if (kind === "topUp") return topUpStep(before, cents, `${i}`);
  if (kind === "lapse") return lapseStep(before, Math.min(before.creditCents, cents), `${i}`);
  if (kind === "hold") {
    const covered = before.creditCents + before.walletCents >= cents;
    return covered ? holdStep(before, cents, `job ${i}`, "2026-05-04") : null;
  }
  const [hold] = open.splice(cents % Math.max(1, open.length), 1);
  if (hold === undefined) return null;
  const jobId = hold.jobId ?? "";
  return kind === "capture" ? captureStep(before, hold, jobId) : releaseStep(before, hold, jobId, true);
}

function entryOf({ after, ...fields }: Step, seq: number): Entry {
  return { ...after, ...fields, companyId: "c", seq, at: new Date(0) };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
