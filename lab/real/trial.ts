import { type Proxy, type Treatment, treatments } from "./proxy.ts";

/** A server's bad day, and what docs/maps.md says about it. */
export interface Trial {
  readonly name: string;
  readonly expected: string;
  /** Of the server's answers; `refused`: nothing listens there. */
  readonly treatment: Treatment | "refused";
  /** How many answers; default: all. */
  readonly times?: number;
  /** Its questions are about another region than the server's. */
  readonly elsewhere?: boolean;
}

export interface Outcome {
  readonly name: string;
  readonly expected: string;
  readonly seen: string;
  readonly seconds: number;
}

/** Carries out the trials, each with an attempt of its own. */
export async function outcomesOf(
  trials: readonly Trial[],
  proxy: Proxy,
  attempt: (trial: Pick<Trial, "elsewhere">) => Promise<Pick<Outcome, "seen" | "seconds">>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const trial of trials) {
    const { name, expected, treatment, times } = trial;
    if (treatment === "refused") await proxy.close();
    else proxy.treat(treatment, times);
    outcomes.push({ name, expected, ...(await attempt(trial)) });
    if (treatment === "refused") await proxy.open();
    proxy.treat(treatments.pass);
  }
  return outcomes;
}

/** The trials of a kind of server. */
export function badDays(expected: { good: string; bad: string; elsewhere: string }): Trial[] {
  const { good, bad, elsewhere } = expected;
  return [
    { name: "none", treatment: treatments.pass, expected: good },
    { name: "killed: connections refused", treatment: "refused", expected: bad },
    { name: "back", treatment: treatments.pass, expected: good },
    { name: "silent", treatment: treatments.silent, expected: bad },
    { name: "half a second for each answer", treatment: treatments.slow, expected: good },
    { name: "429", treatment: treatments.busy, expected: bad },
    { name: "429 once, Retry-After 1 s", treatment: treatments.busyForASecond, times: 1, expected: good },
    { name: "429, Retry-After 1 h", treatment: treatments.busyForAnHour, expected: bad },
    { name: "503 twice", treatment: treatments.broken, times: 2, expected: good },
    { name: "garbage: HTML", treatment: treatments.garbage, expected: bad },
    { name: "JSON in another form", treatment: treatments.otherForm, expected: bad },
    { name: "half an answer once", treatment: treatments.half, times: 1, expected: good },
    { name: "half of each answer", treatment: treatments.half, expected: bad },
    { name: "another region's data", treatment: treatments.pass, elsewhere: true, expected: elsewhere },
    { name: "back", treatment: treatments.pass, expected: good },
  ];
}
