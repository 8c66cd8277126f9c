/**
 * A function of an item and its surroundings that does its work once for each item, until the surroundings change: after
 * an edit, only what it changed is worked out anew.
 */
export function ofEach<Item extends object, Around extends readonly unknown[], Value>(
  work: (item: Item, ...around: Around) => Value,
): (item: Item, ...around: Around) => Value {
  let known = new WeakMap<Item, { readonly value: Value }>();
  let last: Around | undefined;
  return (item, ...around) => {
    if (!last || around.some((each, index) => each !== last?.[index])) known = new WeakMap();
    last = around;
    const found = known.get(item) ?? { value: work(item, ...around) };
    known.set(item, found);
    return found.value;
  };
}
