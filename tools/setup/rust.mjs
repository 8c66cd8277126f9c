import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Lets cargo run where rustup has the pinned version under another name only, and may not download.
 *
 * @param {string} root folder of the repository
 */
export function useInstalledToolchain(root) {
  if (process.env.RUSTUP_TOOLCHAIN !== undefined) return;
  const toolchain = sameToolchain(root);
  if (toolchain !== undefined) process.env.RUSTUP_TOOLCHAIN = toolchain;
}

/**
 * The toolchain for RUSTUP_TOOLCHAIN when rustup has none by the name in rust-toolchain.toml, but another of the same
 * version, for example `stable`. Undefined if nothing is to be set: cargo then does what the file says.
 *
 * @param {string} root folder of the repository
 */
function sameToolchain(root) {
  const channel = channelOf(readFileSync(join(root, "rust-toolchain.toml"), "utf8"));
  const list = linesOf("rustup", ["toolchain", "list"], root);
  return otherToolchain(
    channel,
    list,
    (name) => linesOf("rustup", ["run", name, "rustc", "--version"], root)[0],
  );
}

/** The channel that a rust-toolchain.toml names. @param {string} text */
export function channelOf(text) {
  return /^channel = "([^"]+)"/m.exec(text)?.[1] ?? "";
}

/**
 * @param {string} channel
 * @param {readonly string[]} list lines of `rustup toolchain list`
 * @param {(name: string) => string | undefined} versionOf what a toolchain's rustc answers to `--version`
 * @returns {string | undefined}
 */
export function otherToolchain(channel, list, versionOf) {
  const names = list.map((line) => line.split(" ")[0] ?? "");
  if (names.some((name) => name === channel || name.startsWith(`${channel}-`))) return undefined;
  return names.find((name) => versionOf(name)?.startsWith(`rustc ${channel} `));
}

function linesOf(command, args, cwd) {
  const { stdout } = spawnSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  return (stdout ?? "").split("\n").filter((line) => line !== "");
}
