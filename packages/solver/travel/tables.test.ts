import fc from "fast-check";
import { expect, test } from "vitest";
import { readTables } from "./tables.ts";

const cell = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer(), fc.constant(null));
const table = fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 4 });
const answer = fc.record({
  hints: fc.array(fc.string()),
  durations: table,
  distances: table,
  code: fc.string(),
});

/** The rows that are handed out, and the answer without them. */
function read(text: string) {
  const [durations, distances]: (readonly unknown[])[][] = [[], []];
  const rest = readTables(Buffer.from(text), {
    distances: (row) => distances?.push(row),
    durations: (row) => durations?.push(row),
  });
  return { rest, durations, distances };
}

test("row by row an answer says what it says as a whole, whatever spaces it has", () => {
  const property = fc.property(answer, fc.constantFrom(0, 1, "\t"), (said, space) => {
    const { rest, durations, distances } = read(JSON.stringify(said, null, space));
    const whole = JSON.parse(JSON.stringify(said)) as typeof said;
    expect(rest).toEqual({ ...whole, durations: [], distances: [] });
    expect({ durations, distances }).toEqual({ durations: whole.durations, distances: whole.distances });
  });
  fc.assert(property);
});

test("half an answer is no JSON, wherever it ends", () => {
  const text = JSON.stringify({
    code: "Ok",
    durations: [
      [0, 1.5],
      [null, 0],
    ],
    distances: [[0]],
  });
  for (let end = 0; end < text.length; end++) expect(() => read(text.slice(0, end))).toThrow(SyntaxError);
});

test.each(["[[1],]", "[[1] 2]", "[[1][2]]", "[[01]]", "[[NaN]]", "[[1,]]", "[[[1]]]"])(
  "a table like %s is refused, or stays in the answer",
  (table) => {
    const reading = () => {
      const { rest } = read(`{"durations":${table}}`);
      if ((rest as { durations: unknown[] }).durations.length > 0) throw new SyntaxError("it is still there");
    };
    expect(reading).toThrow(SyntaxError);
  },
);

test("the name of a table in a text is no table", () => {
  const said = { code: '"durations":[[1]]', durations: [[2]] };
  expect(read(JSON.stringify(said))).toMatchObject({ rest: { ...said, durations: [] }, durations: [[2]] });
});
