import { randomBytes } from "node:crypto";
import { createConnection, type Connection, type ConnectOptions } from "mongoose";
import { inject } from "vitest";
import { closeAtEnd } from "./lifetime.ts";
import type {} from "./global-setup.ts"; // the types of the injected values

/** URI of a new, empty database on the run's server; it is dropped when the run ends. One per test file, or per test. */
export function testDatabaseUri(): string {
  const uri = new URL(inject("mongoUri"));
  uri.pathname = `/${inject("databasePrefix")}${randomBytes(6).toString("hex")}`;
  return uri.href;
}

/** A connection to a database, by default a new one, until the test or its file ends. */
export async function connect(uri = testDatabaseUri(), options: ConnectOptions = {}): Promise<Connection> {
  const connection = await createConnection(uri, options).asPromise();
  closeAtEnd(async () => connection.close());
  return connection;
}
