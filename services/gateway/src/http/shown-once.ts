import type { FreshAnswer, StoredAnswer } from "../http/attempt.ts";

/** Adds the body to keep. It lacks the fields that may be shown only once. */
export function keepable(answer: StoredAnswer, shownOnce: readonly string[]): FreshAnswer {
  return shownOnce.length === 0 ? answer : { ...answer, keptBody: withNull(answer.body, shownOnce) };
}

/** An answer's body with null at these paths of `data`. */
export function withNull(body: string, paths: readonly string[]): string {
  if (paths.length === 0) return body;
  const envelope = JSON.parse(body) as Record<string, unknown>;
  for (const path of paths) {
    const names = ["data", ...path.split(".")];
    const last = names.pop() ?? "";
    let holder: unknown = envelope;
    for (const name of names) holder = (holder as Record<string, unknown> | undefined)?.[name];
    if (typeof holder === "object" && holder !== null && last in holder)
      Object.assign(holder, { [last]: null });
  }
  return JSON.stringify(envelope);
}
