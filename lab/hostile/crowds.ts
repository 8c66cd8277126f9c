import { request } from "node:http";
import type { AddedProject } from "../../tools/demo/project.ts";
import type { Stage } from "./stage.ts";

/** Legal requests about a large project, many at once, with the allowed answers. */
export interface CrowdAttack {
  readonly name: string;
  readonly act: () => Promise<Record<string, number>>;
  readonly expected: readonly string[];
  readonly isShort?: boolean;
}

const AT_ONCE = 60;
const STOPS = 2000;
const PATIENCE_MS = 120_000;
/** A client that reads nothing leaves after this long. */
const UNREAD_MS = 5000;
const UNREAD = "unread";

interface Asked {
  readonly method?: "GET" | "POST";
  readonly path: string;
  readonly body?: object;
  readonly isRead?: boolean;
}

/** One company's requests that read its whole project, 60 at once, and single ones about the largest project. */
export function crowdAttacks(stage: Stage): CrowdAttack[] {
  let made: Promise<AddedProject> | undefined;
  let largest: Promise<AddedProject> | undefined;
  const single = (name: string, expected: readonly string[], body: object) => ({
    name: `largest project: ${name}`,
    expected,
    act: async () => {
      const { path } = await (largest ??= stage.newLargest());
      return { [await ask(stage, { method: "POST", path: `${path}/optimize`, body })]: 1 };
    },
  });
  const attack = (name: string, expected: readonly string[], asked: (of: AddedProject) => Asked) => ({
    name: `crowd: ${AT_ONCE} ${name} at once`,
    expected,
    act: async () => {
      const one = asked(await (made ??= largeProject(stage)));
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, async () => ask(stage, one)));
      const counts: Record<string, number> = {};
      for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1;
      return counts;
    },
  });
  return [
    { ...attack("preparations", ["200"], ({ path }) => ({ path })), name: "crowd: none" },
    {
      ...attack("candidates", ["200"], ({ path, stopIds }) => ({
        path: `${path}/stops/${stopIds[0] ?? ""}/candidates`,
      })),
      isShort: true,
    },
    {
      ...attack("validations", ["200", "402"], ({ path }) => ({
        method: "POST",
        path: `${path}/optimize`,
        body: { validateOnly: true },
      })),
      isShort: true,
    },
    attack("geocodings", ["200", "202"], ({ path }) => ({ method: "POST", path: `${path}/stops/geocode` })),
    attack("lists", ["200"], ({ path }) => ({ path: `${path}/stops` })),
    attack("lists that nobody reads", [UNREAD], ({ path }) => ({ path: `${path}/stops`, isRead: false })),
    { ...single("preparations", ["200"], { validateOnly: true }), name: "largest project: none" },
    single("validation", ["200"], { validateOnly: true }),
    single("run", ["202"], { timeLimitSeconds: 1 }),
  ];
}

async function largeProject(stage: Stage): Promise<AddedProject> {
  const stops = Array.from({ length: STOPS }, (_, index) => ({
    name: `Stop ${index}`,
    address: "Annankatu 25, 00100 Helsinki",
    latitude: 60.15 + (index % 50) / 1000,
    longitude: 24.9 + Math.floor(index / 50) / 1000,
  }));
  return stage.newProject(stops);
}

/** @returns the status, or the kind of failure */
async function ask(stage: Stage, { method = "GET", path, body, isRead = true }: Asked): Promise<string> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${stage.key}`, "content-type": "application/json" };
    const options = { method, headers, agent: false, timeout: PATIENCE_MS } as const;
    const sent = request(stage.baseUrl + path, options, (response) => {
      if (isRead) response.resume().once("close", () => resolve(String(response.statusCode)));
      else
        setTimeout(() => {
          sent.destroy();
          resolve(response.statusCode === 200 ? UNREAD : String(response.statusCode));
        }, UNREAD_MS);
    });
    sent.once("timeout", () => sent.destroy(new Error("no answer")));
    sent.once("error", (error) => resolve(error.message));
    sent.end(body && JSON.stringify(body));
  });
}
