import { expect, test } from "vitest";
import { channelOf, otherToolchain } from "./rust.mjs";

const versions = new Map([
  ["stable-x86_64-unknown-linux-gnu", "rustc 1.95.0 (59807616e 2026-04-14)"],
  ["nightly-x86_64-unknown-linux-gnu", "rustc 1.97.0-nightly (abc 2026-05-20)"],
]);
const choose = (channel: string, names: readonly string[]) =>
  otherToolchain(channel, names, (name) => versions.get(name));

test("a toolchain of the pinned version serves when none has its name", () => {
  const list = ["nightly-x86_64-unknown-linux-gnu", "stable-x86_64-unknown-linux-gnu (active, default)"];
  expect(choose("1.95.0", list)).toBe("stable-x86_64-unknown-linux-gnu");
});

test("a toolchain of the pinned name is left to rustup, and so is a version that no toolchain has", () => {
  expect(
    choose("1.95.0", ["stable-x86_64-unknown-linux-gnu", "1.95.0-x86_64-unknown-linux-gnu"]),
  ).toBeUndefined();
  expect(choose("1.97.0", [...versions.keys()])).toBeUndefined();
  expect(choose("1.95.0", [])).toBeUndefined();
});

test("the channel is the one of rust-toolchain.toml", () => {
  expect(channelOf('[toolchain]\nchannel = "1.95.0"\n')).toBe("1.95.0");
});
