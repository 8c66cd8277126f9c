import { createCompany } from "../admin/company.ts";
import { Api, RefusedRequest } from "../demo/api.ts";
import { demoPlan, planDemoDay } from "../demo.ts";
import { planTable } from "../demo/table.ts";
import type { Settings } from "../settings.ts";
import { readDemo, writeDemo } from "./data-folder.ts";
import type { DemoState } from "./data-folder.ts";
import type { System } from "./system.ts";

const basePath = "/api/v1";

/**
 * Returns the demo company's plan as text, with its key and a first request to try. The first start creates them; later
 * starts read them.
 */
export async function demo(system: System, settings: Settings, log: (line: string) => void): Promise<string> {
  const base = `${system.address}${basePath}`;
  const kept = await readDemo(settings.dataFolder);
  const state = kept !== null && (await isKnown(new Api(base, kept.key))) ? kept : await makeCompany(system);
  await writeDemo(settings.dataFolder, state);

  const api = new Api(base, state.key);
  let projectId = state.projectId;
  let plan = projectId === undefined ? null : await demoPlan(api, projectId);
  if (plan === null) {
    log("Planning the demo day through the API …");
    projectId = await planDemoDay(api);
    await writeDemo(settings.dataFolder, { ...state, projectId });
    plan = await demoPlan(api, projectId);
  }
  return [plan === null ? "The demo day has no plan." : planTable(plan), howToGoOn(base, state.key)].join(
    "\n\n",
  );
}

async function isKnown(api: Api): Promise<boolean> {
  try {
    await api.get("/account");
    return true;
  } catch (error) {
    if (error instanceof RefusedRequest && [401, 404].includes(error.status)) return false; // another database
    throw error;
  }
}

async function makeCompany(system: System): Promise<DemoState> {
  const env = { MONGODB_URI: system.databaseUri, KEY_PEPPER: system.keyPepper };
  return await createCompany({ name: "Demo company", keyName: "demo" }, env);
}

function howToGoOn(base: string, key: string): string {
  return [
    `Address  ${base}`,
    `Key      ${key}`,
    `Try      curl -H "Authorization: Bearer ${key}" ${base}/projects`,
  ].join("\n");
}
