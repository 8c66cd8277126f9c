import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../settings.ts";

/** The instructions of each stage of our Dockerfile, by its name. */
function stages(): Map<string, string[]> {
  const text = readFileSync(join(root, "deploy/docker/Dockerfile"), "utf8");
  const parts = text.split(/^FROM /mu).slice(1);
  return new Map(parts.map((part) => [/ AS ([a-z-]+)$/mu.exec(part)?.[1] ?? part, part.split("\n")]));
}
const starting = (lines: readonly string[], word: string) =>
  lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));

test("each image that ours are made from has a tag, which is not latest", () => {
  const bases = [...stages().values()].map(([from = ""]) => from.split(" ")[0] ?? "");
  const foreign = bases.filter((base) => !stages().has(base));
  expect(foreign).toHaveLength(2);
  for (const image of foreign) expect(image).toMatch(/^[a-z0-9./-]+:(?!latest$)[\w.-]+$/u);
});

test("no shell takes part, and nothing comes from the network: programs are arrays, files are copied", () => {
  for (const [name, [, ...lines]] of stages()) {
    for (const word of ["RUN", "ENTRYPOINT"])
      for (const program of starting(lines, word)) expect(JSON.parse(program), name).toBeInstanceOf(Array);
    expect(lines.filter((line) => /^(?:ADD|CMD|SHELL|HEALTHCHECK)\b/u.test(line))).toEqual([]);
  }
});

test("the images run their program as a user by numbers", () => {
  const all = stages();
  for (const name of ["gateway", "optimizer"]) {
    const own = all.get(name) ?? [];
    expect(own[0]).toBe(`runtime AS ${name}`);
    expect(starting(own, "ENTRYPOINT")).toHaveLength(1);
    expect(starting(own, "USER")).toEqual([]);
  }
  expect(starting(all.get("runtime") ?? [], "USER")).toEqual(["65532:65532"]);
});
