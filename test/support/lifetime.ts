import { afterAll, onTestFinished, TestRunner } from "vitest";

/**
 * Closes a part when the test that has started it is over. One that a file has started beside its tests is closed after
 * the last of them. The last one started is closed first. What `beforeAll` starts has to be closed by `afterAll`.
 */
export function closeAtEnd(close: () => unknown): void {
  const end = async (): Promise<void> => {
    await close();
  };
  if (TestRunner.getCurrentTest()) onTestFinished(end);
  else afterAll(end);
}
