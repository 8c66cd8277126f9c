import { Rondo, RondoError } from "@rondo/client";
import { adminCommand } from "../admin/command.ts";
import { createCompany } from "../admin/company.ts";
import { demoPlan, planDemoDay } from "../demo.ts";
import { planTable, type DemoPlan } from "@rondo/day/out/plan-table.ts";
import type { Settings } from "../settings.ts";
import { readDemo, writeDemo, type DemoState } from "./data-folder.ts";
import { dayGoesOn } from "./day-goes-on.ts";
import type { System } from "./system.ts";

const basePath = "/api/v1";

interface Shown {
  /** Of the dashboard. */
  readonly page: string;
  readonly text: string;
  /** How its day goes on. */
  readonly more?: string;
}

/**
 * Returns the demo company's plan as text, with its key and a first request to try. The first start creates them; later
 * starts read them. Where addresses or roads are those of another region, there is no plan.
 */
export async function demo(system: System, settings: Settings, log: (line: string) => void): Promise<string> {
  const base = `${system.address}${basePath}`;
  const kept = await readDemo(settings.dataFolder);
  const state =
    kept !== null && (await isKnown(new Rondo({ baseUrl: base, apiKey: kept.key })))
      ? kept
      : await makeCompany(system);
  await writeDemo(settings.dataFolder, state);

  const [{ page, text, more = "" }, link] = await Promise.all([
    planOf(state, base, settings, log),
    signInLink(state.companyId, system, settings),
  ]);
  const parts = [text, howToGoOn(base, state.key, leadingTo(page, link)), more];
  return parts.filter((part) => part !== "").join("\n\n");
}

async function planOf(
  state: DemoState,
  base: string,
  { dataFolder }: Settings,
  log: (line: string) => void,
): Promise<Shown> {
  const rondo = new Rondo({ baseUrl: base, apiKey: state.key });
  const shown = async (projectId: string, plan: DemoPlan | null): Promise<Shown> => ({
    page: `/projects/${projectId}`,
    text: plan === null ? "The demo day has no plan." : planTable(plan),
    ...(plan && { more: await dayGoesOn({ base, key: state.key, projectId }, plan, rondo) }),
  });
  if (state.projectId !== undefined) {
    const plan = await demoPlan(rondo, state.projectId);
    if (plan !== null) return await shown(state.projectId, plan);
  }
  log("Planning the demo day through the API …");
  try {
    const projectId = await planDemoDay(rondo);
    await writeDemo(dataFolder, { ...state, projectId });
    return await shown(projectId, await demoPlan(rondo, projectId));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { page: "/projects", text: `There is no demo day: ${why}` };
  }
}

async function isKnown(rondo: Rondo): Promise<boolean> {
  try {
    await rondo.account.get();
    return true;
  } catch (error) {
    if (error instanceof RondoError && (error.status === 401 || error.status === 404)) return false; // another database
    throw error;
  }
}

async function makeCompany(system: System): Promise<DemoState> {
  return await createCompany({ name: "Demo company", keyName: "demo" }, adminEnvironment(system));
}

async function signInLink(companyId: string, system: System, { publicUrl }: Settings): Promise<string> {
  const env = { ...adminEnvironment(system), PUBLIC_URL: publicUrl ?? system.address };
  const made = await adminCommand(["sign-in-link", "--company", companyId, "--json"], env);
  return (made as { url: string }).url;
}

/** The link to sign in with, and then to open this page of the dashboard. */
function leadingTo(page: string, link: string): string {
  const url = new URL(link);
  url.searchParams.set("page", page);
  return url.href;
}

export function adminEnvironment({ databaseUri, keyPepper }: System): NodeJS.ProcessEnv {
  return { MONGODB_URI: databaseUri, KEY_PEPPER: keyPepper };
}

function howToGoOn(base: string, key: string, link: string): string {
  return [
    `Address  ${base}`,
    `Key      ${key}`,
    `Open     ${link}  (the dashboard; good once, for 15 minutes)`,
    `Try      curl -H "Authorization: Bearer ${key}" ${base}/projects`,
  ].join("\n");
}
