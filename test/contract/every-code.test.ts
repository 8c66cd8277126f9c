import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { en } from "../../dashboard/src/texts/en.ts";
import { reasonCode, shortfall } from "@rondo/day/records/plan.ts";
import { warningCode } from "@rondo/day/records/warning.ts";
import { ERRORS } from "../../services/gateway/src/shared/errors.ts";

const docs = join(import.meta.dirname, "../../docs");
const guide = await readFile(join(docs, "api-guide.md"), "utf8");
const contract = await readFile(join(docs, "contract.md"), "utf8");

/** Reasons without a change in the dashboard that would let the stop in. */
const WITHOUT_REMEDY = ["UNREACHABLE", "NOT_ASSIGNED"];

it("contract 7: the contract's table of codes has every code with its status, and nothing else", () => {
  const listed = [...contract.matchAll(/^\| (\d{3}) +\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) +\|$/gm)].flatMap(
    ([, status, codes = ""]) => codes.split(", ").map((code) => `${code.slice(1, -1)} ${status}`),
  );
  const known = Object.entries(ERRORS).map(([code, { status }]) => `${code} ${status}`);
  expect(listed.sort()).toEqual(known.sort());
});

describe.each(reasonCode.options)("the reason %s", (code) => {
  it("is in the contract, and in the guide with its remedy", () => {
    expect(contract).toContain(`\`${code}\``);
    expect(rowsOf(guide, "reason")).toContain(`\`${code}\``);
  });

  it("has a name, a sentence and a remedy in the dashboard", () => {
    const keys = Object.keys(en);
    expect(keys).toContain(`rule.${code}`);
    expect(keys.some((key) => key === `reason.${code}` || key === `reason.${code}.by`)).toBe(true);
    expect(keys.includes(`remedy.${code}`)).toBe(!WITHOUT_REMEDY.includes(code));
  });
});

it.each(shortfall.shape.unit.options)("the unit %s of an amount is in the guide", (unit) => {
  expect(guide).toContain(`\`${unit}\``);
});

it.each(warningCode.options)(
  "the warning %s is in the guide, and has a sentence in the dashboard",
  (code) => {
    expect(rowsOf(guide, "warning")).toContain(`\`${code}\``);
    expect(Object.keys(en)).toContain(`warning.${code}`);
  },
);

/** The rows of the page's table whose first column has this heading. */
function rowsOf(page: string, heading: string): string {
  return new RegExp(String.raw`^\| ${heading} \|.*\n(?:\|.*\n)*`, "m").exec(page)?.[0] ?? "";
}
