import { MessageChannel, receiveMessageOnPort } from "node:worker_threads";
import { expect, test } from "vitest";
import { allocateMatrix, buffersToMove } from "./matrix.ts";
import { sharedMatrix } from "./shared-matrix.ts";

/** With this many locations, a matrix is large. */
const LARGE = 2600;

test("a small matrix is shared, and a large one too unless it can move", () => {
  expect(buffersToMove(allocateMatrix(3, 0, true))).toEqual([]);
  expect(buffersToMove(allocateMatrix(LARGE, 0))).toEqual([]);
  expect(buffersToMove(allocateMatrix(LARGE, 0, true))).toHaveLength(2);
});

test("a movable matrix is gone where it was, and still resizable where it is", () => {
  const matrix = allocateMatrix(LARGE, 7, true);
  const { port1, port2 } = new MessageChannel();
  port1.postMessage(matrix, buffersToMove(matrix));
  const { message } = receiveMessageOnPort(port2) as { message: typeof matrix };
  port1.close();
  expect(matrix.durations).toHaveLength(0);
  expect([...message.distances.subarray(0, 3)]).toEqual([0, 7, 7]);
  (message.distances.buffer as ArrayBuffer).resize(8);
  expect(message.distances).toHaveLength(2);
});

test("a movable matrix moves into shared memory", async () => {
  const matrix = allocateMatrix(LARGE, 7, true);
  matrix.durations.set([1, 2], LARGE ** 2 - 2);
  const { durations, distances } = await sharedMatrix(matrix);
  expect(durations.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect([durations.length, distances.length]).toEqual([LARGE ** 2, LARGE ** 2]);
  expect([...durations.subarray(-3)]).toEqual([7, 1, 2]);
  expect([...durations.subarray(0, 2)]).toEqual([0, 7]);
  expect(matrix.durations).toHaveLength(0);
});

test("a shared matrix stays as it is", async () => {
  const matrix = allocateMatrix(3, 1);
  expect((await sharedMatrix(matrix)).durations).toBe(matrix.durations);
});
