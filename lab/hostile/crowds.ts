import type { AddedProject } from "../api/project.ts";
import { ask, counted, UNREAD, type Asked } from "./send.ts";
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
      return counted(await Promise.all(Array.from({ length: AT_ONCE }, async () => ask(stage, one))));
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
