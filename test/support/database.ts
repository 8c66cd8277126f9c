import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import type {} from "./global-setup.ts"; // the types of the injected values

/** URI of a new, empty database on the run's server; it is dropped when the run ends. One per test file, or per test. */
export function testDatabaseUri(): string {
  const uri = new URL(inject("mongoUri"));
  uri.pathname = `/${inject("databasePrefix")}${randomBytes(6).toString("hex")}`;
  return uri.href;
}
