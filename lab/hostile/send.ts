import { request } from "node:http";
import type { BodyAttack } from "./bodies.ts";
import type { AddedProject } from "../api/project.ts";
import type { Stage } from "./stage.ts";

const PATIENCE_MS = 120_000;

/** Sends an attack's body, several times at once if the attack says so. @returns the number of each answer */
export async function send(attack: BodyAttack, stage: Stage): Promise<Record<string, number>> {
  const count = attack.atOnce ?? 1;
  const projects: AddedProject[] = [];
  for (let made = 0; made < count; made++)
    projects.push(attack.isForNew ? await stage.newProject() : stage.project);
  const requests = projects.map((project) => ({
    path: attack.to === "projects" ? "/projects" : `/projects/${project.id}/${attack.to}`,
    body: attack.isForNew ? Buffer.from(attack.body(project)) : undefined,
  }));
  const shared = attack.isForNew ? Buffer.alloc(0) : Buffer.from(attack.body(stage.project));
  return counted(
    await Promise.all(requests.map(async ({ path, body = shared }) => sendOne(stage, path, body))),
  );
}

/** Sends a body. @returns the status, or the kind of failure */
export async function sendOne(stage: Stage, path: string, body: Buffer): Promise<string> {
  return ask(stage, { method: "POST", path, body });
}

/** A client that reads nothing leaves after this long. */
const UNREAD_MS = 5000;
export const UNREAD = "unread";

export interface Asked {
  readonly method?: "GET" | "POST";
  readonly path: string;
  readonly body?: object;
  readonly isRead?: boolean;
}

/** @returns the status, or the kind of failure */
export async function ask(
  { key, baseUrl }: Stage,
  { method = "GET", path, body, isRead = true }: Asked,
): Promise<string> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const options = { method, headers, agent: false, timeout: PATIENCE_MS } as const;
    const sent = request(baseUrl + path, options, (response) => {
      if (isRead) response.resume().once("close", () => resolve(String(response.statusCode)));
      else
        setTimeout(() => {
          sent.destroy();
          resolve(response.statusCode === 200 ? UNREAD : String(response.statusCode));
        }, UNREAD_MS);
    });
    sent.once("timeout", () => sent.destroy(new Error("no answer")));
    sent.once("error", (error) => resolve(error.message));
    sent.end(Buffer.isBuffer(body) ? body : body && JSON.stringify(body));
  });
}

/** How often there is each answer. */
export function counted(answers: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1;
  return counts;
}
