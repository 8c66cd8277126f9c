import v8 from "node:v8";
import { compileFunction } from "node:vm";
import { expect, test } from "vitest";
import { compileAtOnce } from "./compile.ts";

// Node's types leave it out.
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: { readonly f: () => number } };
};

/** A module with a function `f` that returns the number. V8 knows modules by their bytes. */
const moduleReturning = (number: number): Uint8Array => {
  const types = [1, 5, 1, 0x60, 0, 1, 0x7f];
  const functions = [3, 2, 1, 0];
  const exported = [7, 5, 1, 1, 0x66, 0, 0];
  const code = [10, 6, 1, 4, 0, 0x41, number, 0x0b];
  return Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...types, ...functions, ...exported, ...code]);
};

/** Whether a module's function runs in V8's best code from its first call on. */
const isCompiledWell = (module: object): boolean => {
  const { f } = new WebAssembly.Instance(module).exports;
  f();
  v8.setFlagsFromString("--allow-natives-syntax");
  try {
    return (compileFunction("return %IsTurboFanFunction(f)", ["f"]) as (f: () => number) => boolean)(f);
  } finally {
    v8.setFlagsFromString("--no-allow-natives-syntax");
  }
};

test("a module is compiled at once, and whoever loads it again has that code", () => {
  const held = compileAtOnce(moduleReturning(1));
  expect(isCompiledWell(held)).toBe(true);
  expect(isCompiledWell(new WebAssembly.Module(moduleReturning(1)))).toBe(true);
});

test("other modules are compiled as ever", () => {
  compileAtOnce(moduleReturning(1));
  expect(isCompiledWell(new WebAssembly.Module(moduleReturning(2)))).toBe(false);
});
