import { expect, test } from "vitest";
import { styleFaults } from "./styles.ts";

const filesOf = (files: Record<string, string>, end: string) =>
  new Map(Object.entries(files).map(([name, text]) => [`dashboard/src/${name}.${end}`, text]));
const faultsOf = (sheets: Record<string, string>, code: Record<string, string> = {}) =>
  styleFaults(filesOf(sheets, "css"), filesOf(code, "tsx"));

test("a rule of one part never meets elements of another: its first class is of that part alone", () => {
  expect(
    faultsOf({
      "parts/row": ".row { color: red; }",
      "views/list": ".list .row { color: red; } @media (max-width: 9px) { .list > .head, .list:hover {} }",
      "views/map": ".map .head {} @media print { .shell {} } @keyframes turn { from {} 50% {} }",
    }),
  ).toEqual([]);
  expect(faultsOf({ "views/list": ".line {}", "views/map": ".map .line {}" })).toEqual([
    'dashboard/src/views/list.css the rule ".line" may meet elements of dashboard/src/views/map.css',
  ]);
  expect(faultsOf({ "views/day/list": ".line {}" }, { "views/day/part/row": '<p class="line">' })).toEqual(
    [],
  );
  expect(faultsOf({ "views/day/list": ".line {}" }, { "views/import/row": '<p class="soft line">' })).toEqual(
    [
      'dashboard/src/views/day/list.css the rule ".line" may meet elements of dashboard/src/views/import/row.tsx',
    ],
  );
  expect(faultsOf({ "views/list": ".a {}\ntable td {}" })).toEqual([
    'dashboard/src/views/list.css the rule "table td" begins with no class of its part',
  ]);
});
