/** Does `work` for each item, `width` of them at once, in the order given. @throws what `work` throws first. */
export async function inParallel<T>(
  width: number,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
}
