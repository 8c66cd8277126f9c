import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { newFolder } from "../../test/support/lifetime.ts";
import { testDatabaseUri } from "../../test/support/database.ts";
import { readSettings, root } from "../settings.ts";
import { noteAddress } from "../start/data-folder.ts";

const folder = newFolder();

const MONGODB_URI = testDatabaseUri();

async function admin<Result>(words: readonly string[], settings: NodeJS.ProcessEnv = {}): Promise<Result> {
  const env: NodeJS.ProcessEnv = {
    ...readSettings().environment,
    NODE_ENV: "test",
    DATA_DIR: folder,
    MONGODB_URI,
    ...settings,
  };
  const args = [join(root, "tools/admin.ts"), ...words];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  return JSON.parse(stdout) as Result;
}

test("contract 13.1: a sign-in link leads to the system that runs with the data, PUBLIC_URL to another address", async () => {
  const company = ["company", "create", "--name", "A", "--plan", "pro"];
  const { companyId } = await admin<{ companyId: string }>(company);
  const link = async (settings?: NodeJS.ProcessEnv) => {
    const words = ["sign-in-link", "--company", companyId];
    return (await admin<{ url: string }>(words, { PORT: "3999", ...settings })).url.split("#")[0];
  };
  const forget = await noteAddress(folder, "http://127.0.0.1:41234");
  expect(await link()).toBe("http://127.0.0.1:41234/sign-in");
  expect(await link({ PUBLIC_URL: "https://rondo.acme.example" })).toBe("https://rondo.acme.example/sign-in");
  await forget();
  expect(await link()).toBe("http://127.0.0.1:3999/sign-in");
}, 60_000);
