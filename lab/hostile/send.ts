import { request } from "node:http";
import type { BodyAttack } from "./bodies.ts";
import type { AddedProject } from "../../tools/demo/project.ts";
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
  const answers: Record<string, number> = {};
  await Promise.all(
    requests.map(async ({ path, body = shared }) => {
      const answer = await sendOne(stage, path, body);
      answers[answer] = (answers[answer] ?? 0) + 1;
    }),
  );
  return answers;
}

/** Sends a body. @returns the status, or the kind of failure */
export async function sendOne(stage: Stage, path: string, body: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${stage.key}`,
      "content-type": "application/json",
      "content-length": body.length,
    };
    const options = { method: "POST", headers, agent: false, timeout: PATIENCE_MS } as const;
    const sent = request(stage.baseUrl + path, options, (response) => {
      response.resume().once("close", () => {
        resolve(String(response.statusCode));
      });
    });
    sent.once("timeout", () => sent.destroy(new Error("no answer")));
    sent.once("error", (error) => {
      resolve(error.message);
    });
    sent.end(body);
  });
}
