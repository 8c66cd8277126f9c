import { setTimeout as pause } from "node:timers/promises";
import { bodyAttacks } from "./bodies.ts";
import { connectionAttacks } from "./clients.ts";
import { crowdAttacks } from "./crowds.ts";
import { harm, type Outcome } from "./report.ts";
import { send } from "./send.ts";
import type { Stage } from "./stage.ts";

interface Play {
  /** The short form. */
  readonly isShort: boolean;
  /** Only attacks with this in their names. */
  readonly only: string;
  readonly say: (line: string) => void;
  /** Longest wait allowed for the other company. */
  readonly mostMs: number;
}

/** Watching continues for this long after an attack. */
const AFTERMATH_MS = 500;

/** Plays the attacks one after the other. */
export async function play(stage: Stage, { isShort, only, say, mostMs }: Play): Promise<Outcome[]> {
  const bodies = bodyAttacks().map((attack) => ({
    ...attack,
    act: async () => send(attack, stage),
  }));
  const attacks = [
    { name: "none", act: async () => pause(3000, {}), expected: [], isShort: true },
    ...bodies,
    ...crowdAttacks(stage),
    ...(await connectionAttacks(stage)),
  ];
  const outcomes: Outcome[] = [];
  for (const { name, act, expected, isShort: isInShort = false } of attacks) {
    if ((isShort && !isInShort) || !name.includes(only)) continue;
    const saidBefore = stage.said.length;
    const since = performance.now();
    let answers: Record<string, number> = {};
    let seconds = 0;
    const watched = await stage.watch.during(async () => {
      answers = await act();
      seconds = (performance.now() - since) / 1000;
      await pause(AFTERMATH_MS);
    });
    const allowed = new Set(expected.map(String));
    const strange = Object.keys(answers).filter((answer) => !allowed.has(answer));
    const faults = [
      ...strange.map((answer) => `answered ${answer}`),
      ...harm(watched, mostMs),
      ...stage.said.slice(saidBefore).filter((line) => / ended|starting it again/.test(line)),
    ];
    outcomes.push({ attack: name, answers, seconds, watched, faults });
    say(
      `${name}: ${JSON.stringify(answers)} ${Math.round(watched.longestMs)} ms, ${Math.round(watched.peakMib)} MiB ${faults.join("; ")}`,
    );
  }
  return outcomes;
}
