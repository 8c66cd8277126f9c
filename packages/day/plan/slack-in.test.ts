import { expect, it } from "vitest";
import { Reload, Stop } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { fromNowOn } from "../problem/windows.ts";
import { slackIn } from "./slack-in.ts";

it("contract 5.10: a row's slack ends with its window or its deadline, and only these end it", () => {
  const windows = [
    { start: 0, end: 100 },
    { start: 300, end: 400 },
  ];
  const stops = [
    Stop.fromPartial({ timeWindows: windows, deadline: 350 }),
    Stop.fromPartial({}),
    // On a day in progress, a stop that may be served at any time has a window.
    Stop.fromPartial({ timeWindows: fromNowOn([], 200) }),
  ];
  const slack = slackIn({ stops, reloads: [Reload.fromPartial({ timeWindows: windows })] });
  const at = (value: number, start: number) => slack({ target: { $case: "stop", value }, start });
  expect([at(0, 40), at(0, 310), at(0, 360), at(1, 40), at(2, 240)]).toEqual([60, 40, -10, null, null]);
  expect(slack({ target: { $case: "reload", value: 0 }, start: 310 })).toBe(90);
  expect(slack({ target: { $case: "break", value: 0 }, start: 310 })).toBeNull();
});
