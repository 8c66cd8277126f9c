import { expect, it } from "vitest";
import { readableTarget } from "./target.ts";

it.each([
  ["/a/b%20c?x=%zz&y=?", "/a/b%20c?x=%zz&y=?"],
  ["/a/%zz/b", "/a/%25zz/b"],
  ["/a%", "/a%25"],
  ["/?", "/?"],
  ["http://host/a/%zz?x=1", "/a/%25zz?x=1"],
  ["http://host", "/"],
  ["http://[::bad/a", "/http%3A%2F%2F%5B%3A%3Abad%2Fa"],
  ["mailto:a", "/mailto%3Aa"],
  ["*", "/*"],
  ["", "/"],
])("the target %j is read as %j", (target, path) => {
  expect(readableTarget(target)).toBe(path);
});
