import { pino } from "pino";
import { expect, it } from "vitest";
import { Outage } from "./outage.ts";

it("an outage is told of once when it begins and once when it ends, however many attempts fail", () => {
  const lines: string[] = [];
  const write = (line: string): void => {
    lines.push((JSON.parse(line) as { msg: string }).msg);
  };
  const outage = new Outage(pino({}, { write }));
  outage.end();
  for (let time = 0; time < 2; time++) {
    for (let attempt = 0; attempt < 3; attempt++) outage.begin("no connection");
    for (let time = 0; time < 3; time++) outage.end();
  }
  const told = [
    "no optimizer can be reached; accepted runs wait",
    "an optimizer can be reached again; runs continue",
  ];
  expect(lines).toEqual([...told, ...told]);
});
