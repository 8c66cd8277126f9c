import { request } from "node:http";
import type { BodyAttack } from "./bodies.ts";
import type { Stage } from "./stage.ts";

const PATIENCE_MS = 120_000;

/** Sends an attack's body, as often as it says at once. @returns what was answered, and how many times */
export async function send(attack: BodyAttack, stage: Stage): Promise<Record<string, number>> {
  const body = Buffer.from(attack.body());
  const count = attack.atOnce ?? 1;
  const projects = Array.from({ length: count }, () => stage.projectId);
  const answers: Record<string, number> = {};
  await Promise.all(
    projects.map(async (projectId) => {
      const path = attack.to === "projects" ? "/projects" : `/projects/${projectId}/${attack.to}`;
      const answer = await sendOne(stage, path, body);
      answers[answer] = (answers[answer] ?? 0) + 1;
    }),
  );
  return answers;
}

async function sendOne(stage: Stage, path: string, body: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${stage.key}`,
      "content-type": "application/json",
      "content-length": body.length,
    };
    const options = { method: "POST", headers, agent: false, timeout: PATIENCE_MS } as const;
    const call = request(stage.baseUrl + path, options, (response) => {
      response.resume().once("close", () => {
        resolve(String(response.statusCode));
      });
    });
    call.once("timeout", () => call.destroy(new Error("no answer")));
    call.once("error", (error) => {
      resolve(error.message);
    });
    call.end(body);
  });
}
