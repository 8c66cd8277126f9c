import { describe, expect, it } from "vitest";
import { circleFaults, circular, lineOf, wayBack, type Import } from "./circles.ts";
import { withoutTests } from "./crate.ts";
import { scatteredTypes } from "./impls.ts";
import { rustImports } from "./rust.ts";

/** `a -> b` */
function imports(...lines: string[]): Import[] {
  return lines.map((line) => {
    const [from = "", , to = ""] = line.split(" ");
    return { from, to };
  });
}

function read(sources: Record<string, string>): string[] {
  return rustImports(withoutTests(new Map(Object.entries(sources))))
    .map(lineOf)
    .sort();
}

describe("imports of Rust modules", () => {
  it("are uses of crate, super and declared modules, grouped or not", () => {
    const a = "mod c;\nuse crate::b::{self, Thing, other as name};\nuse c::{deep::{X, Y}, Z};\nuse std::fmt;";
    const sources = {
      a,
      b: "",
      "a::c": "use super::super::b::{\n  Thing,\n};",
      "a::c::deep": "use super::Z;",
    };
    expect(read(sources)).toEqual([
      "a -> a::c",
      "a -> a::c::deep",
      "a -> b",
      "a::c -> b",
      "a::c::deep -> a::c",
    ]);
  });

  it("are paths in the code, not in comments or tests", () => {
    const code = "fn f() { crate::b::g(); }\n// crate::c::g()\n#[cfg(test)]\nmod tests {\n use crate::d;\n}";
    expect(read({ a: code, b: "", c: "", d: "" })).toEqual(["a -> b"]);
    const declared = { a: "#[cfg(test)]\nmod tests;", "a::tests": "use crate::b;", b: "" };
    expect(read(declared)).toEqual([]);
  });

  it("of a re-exported name go to the module it comes from", () => {
    const sources = { a: "use crate::b::Thing;", b: "mod c;\npub use c::Thing;", "b::c": "" };
    expect(read(sources)).toEqual(["a -> b::c", "b -> b::c"]);
  });
});

describe("circles", () => {
  const graph = imports("a -> b", "b -> c", "c -> b", "c -> d");

  it("are the imports whose end reaches their beginning", () => {
    expect(circular(graph).map(lineOf)).toEqual(["b -> c", "c -> b"]);
    expect(wayBack("a", "d", graph)).toEqual(["a", "b", "c", "d"]);
    expect(wayBack("d", "a", graph)).toBeUndefined();
  });

  it("are faults, each with the way back", () => {
    expect(circleFaults(graph)).toEqual([
      expect.stringMatching(/^b -> c closes a circle \(c -> b\)/),
      expect.stringMatching(/^c -> b closes a circle \(b -> c\)/),
    ]);
  });
});

describe("types", () => {
  it("may have impl blocks in three files; an alias counts for its type, a namesake does not", () => {
    const use = "use crate::a::{Plan, PlanOf};\nimpl Plan<'_> {\n}\n";
    const sources = {
      a: "pub struct PlanOf<R>;\npub type Plan<'m> = PlanOf<&'m ()>;\nimpl<R> PlanOf<R> {\n}\n",
      b: use,
      c: use,
      other: "struct Plan;\nimpl Plan {\n}\n",
    };
    expect(scatteredTypes(new Map(Object.entries(sources)))).toEqual([]);
    expect(
      scatteredTypes(new Map(Object.entries({ ...sources, d: `${use}impl Clone for Plan<'_> {\n}\n` }))),
    ).toEqual([expect.stringMatching(/^a::PlanOf has impl blocks in 4 files \(a, b, c, d\)/)]);
  });
});
