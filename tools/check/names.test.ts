import { expect, it } from "vitest";
import { missingNames } from "./names.ts";

const there = {
  files: ["services/gateway/src/http/endpoint.ts", "docs/README.md"],
  scripts: new Set(["check", "wasm:build"]),
  rpcs: new Set(["Solve"]),
};

it("a page names files that are there: from the root, from itself and from a room; other paths are no files of ours", () => {
  const text =
    "`services/gateway/src/http/endpoint.ts` `http/endpoint.ts` `adr/README.md` `Europe/Berlin` `.cache/x.md`\n`http/gone.ts` `point.ts/endpoint.ts` `src/endpoint.ts`";
  expect(missingNames("docs/page.md", text, there)).toEqual([
    "docs/page.md:2 names http/gone.ts, which is not there",
    "docs/page.md:2 names point.ts/endpoint.ts, which is not there",
    "docs/page.md:2 names src/endpoint.ts, which is not there",
  ]);
});

it("a page names scripts that npm can run", () => {
  const text = "`npm run check`, `npm run --silent wasm:build -- x`\n```\nnpm run wasm:gone\n```";
  expect(missingNames("docs/page.md", text, there)).toEqual([
    "docs/page.md:3 names npm run wasm:gone, which is not there",
  ]);
});

it("a page names RPCs that the protocol has", () => {
  const text = "sends `Solve`, `a.v1.Service/Solve`, the RPC `Gone`, the `Lost` RPC, `a.v1.Service/Left`";
  expect(missingNames("docs/page.md", text, there)).toEqual([
    "docs/page.md:1 names the RPC Gone, which is not there",
    "docs/page.md:1 names the RPC Lost, which is not there",
    "docs/page.md:1 names the RPC Left, which is not there",
  ]);
});
