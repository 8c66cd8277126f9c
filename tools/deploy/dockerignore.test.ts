import { expect, test } from "vitest";
import { contextFilter } from "./dockerignore.ts";

test("the last rule that matches decides what reaches a build", () => {
  const reaches = contextFilter("# all but\n*\n!services\n!**/package.json\n**/*.test.ts\n**/node_modules\n");
  const files = [
    "README.md",
    "services/gateway/src/index.ts",
    "services/gateway/src/a.test.ts",
    "tools/package.json",
    "tools/node_modules/x/package.json",
    "servicesandmore/a.ts",
  ];
  expect(files.filter(reaches)).toEqual(["services/gateway/src/index.ts", "tools/package.json"]);
});
