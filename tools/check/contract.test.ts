import { expect, it } from "vitest";
import { sectionsHeldBy, sectionsOf } from "./contract.ts";

it("the sections of the contract are its numbered rules, and whole sections without any", () => {
  const page =
    "# The contract\n\n1. no rule\n\n## 1. Requests\n\n1. One\n   1. of a list\n2. Two\n\n## 7. Codes\n\n| 1 |";
  expect(sectionsOf(page)).toEqual(["1.1", "1.2", "7"]);
});

it("a test holds the sections at the start of its title, or of its group's", () => {
  const source = [
    ["describe", '("contract 3.11, 3.12: stops", () => {'],
    ["it", "(`contract 7: refuses ${code}`, () => {"],
    ["it", '("is in the contract 5.1: not at the start", () => {'],
  ];
  expect(sectionsHeldBy(source.map((line) => line.join("")).join("\n"))).toEqual(["3.11", "3.12", "7"]);
});
