const LOOK_MS = 500;
/** As long as a parent waits for a child that it has told to end. */
const GRACE_MS = 10_000;

/**
 * Calls back ten seconds after this process has lost its parent, which can no longer kill it. Does not keep the process alive.
 * @param {() => void} then
 */
export function onceOrphaned(then) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    setTimeout(then, GRACE_MS).unref();
  }, LOOK_MS);
  watch.unref();
}
