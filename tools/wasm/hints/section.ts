import { leb, readBranches, type Branch } from "./branches.ts";

/** Whether a branch is likely: to be taken, or for an `if` to hold. */
export type Hint = readonly [branch: Branch, likely: boolean];

const NAME = "metadata.code.branch_hint";
const CUSTOM_SECTION = 0;

/** The module with these hints, where the WebAssembly proposal "Branch Hinting" has them: just before its code. */
export const withHints = (module: Uint8Array, hints: readonly Hint[]): Uint8Array => {
  const byFunction = Map.groupBy(
    hints.toSorted(([one], [other]) => one.func - other.func || one.offset - other.offset),
    ([{ func }]) => func,
  );
  const content = [
    ...withLength([...Buffer.from(NAME)]),
    ...leb(byFunction.size),
    ...[...byFunction].flatMap(([func, own]) => [
      ...leb(func),
      ...leb(own.length),
      ...own.flatMap(([{ offset }, likely]) => [...leb(offset), ...withLength([Number(likely)])]),
    ]),
  ];
  const { code } = readBranches(module);
  const section = [CUSTOM_SECTION, ...leb(content.length)];
  return Buffer.concat([
    module.subarray(0, code),
    Buffer.from(section),
    Buffer.from(content),
    module.subarray(code),
  ]);
};

const withLength = (bytes: readonly number[]): number[] => [...leb(bytes.length), ...bytes];
