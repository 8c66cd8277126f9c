import { Resolver } from "node:dns/promises";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { Hosts } from "./hosts.ts";

const folder = mkdtempSync(join(tmpdir(), "rondo-hosts-"));
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test("the name server and the hosts file give a name's current addresses", async () => {
  const hosts = new Hosts(join(folder, "hosts"));
  const resolver = new Resolver();
  resolver.setServers([`127.0.0.1:${await hosts.serve()}`]);
  hosts.set("optimizer", ["127.0.18.1", "127.0.18.2"]);
  expect(await resolver.resolve4("optimizer")).toEqual(["127.0.18.1", "127.0.18.2"]);
  expect(readFileSync(hosts.file, "utf8")).toContain("127.0.18.2 optimizer\n");
  hosts.set("optimizer", []);
  await expect(resolver.resolve4("optimizer")).rejects.toThrow("ENODATA");
  await expect(resolver.resolve4("gateway")).rejects.toThrow("ENOTFOUND");
  hosts.close();
});
