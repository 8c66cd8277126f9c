import { expect, test } from "vitest";
import { createMailboxes, openMailbox } from "./mailbox.ts";

test("an island gets what its neighbour has left since it last looked", () => {
  const boxes = createMailboxes(2, 4);
  const [first, second] = [openMailbox(boxes, 0), openMailbox(boxes, 1)];
  expect(first(Uint32Array.of(1, 2))).toBeUndefined();
  expect(second(Uint32Array.of(3))).toEqual(Uint32Array.of(1, 2));
  expect(second(Uint32Array.of(4_294_967_295))).toBeUndefined();
  expect(first(Uint32Array.of(1, 2))).toEqual(Uint32Array.of(4_294_967_295));
});

test("what is too long for a box is not handed on", () => {
  const boxes = createMailboxes(2, 1);
  openMailbox(boxes, 0)(Uint32Array.of(1, 2, 3));
  expect(openMailbox(boxes, 1)(Uint32Array.of(9))).toBeUndefined();
});
