import { expect, it } from "vitest";
import { pack, unpack } from "./packed-body.ts";

it("a body comes out of its package as it was put in, however long its lists are", async () => {
  const long = Array.from({ length: 3000 }, (_, index) => ({ name: `${index} é 😀`.repeat(30), at: null }));
  for (const value of [{ stops: long, name: "A", none: [] }, { name: "A", at: { x: [1] } }, undefined]) {
    const parsed = { value, issues: [], ignored: ["x"] };
    expect(await unpack(pack(parsed))).toEqual(parsed);
  }
  const refused = { issues: [{ path: "", code: "too_big", message: "No." }], ignored: [] };
  expect(await unpack(pack(refused))).toEqual(refused);
});
