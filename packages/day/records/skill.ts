import { singleSpaced } from "../text/single-spaced.ts";

/** Equal for two ways to write one skill: case, spaces and the form of accents make no other skill. */
export function skillKey(name: string): string {
  return singleSpaced(name.normalize("NFC")).toLowerCase();
}

/** The names of all skills that are not among these yet, in the writing of their first. */
export function withSkills(skills: readonly string[], more: readonly string[]): string[] {
  const all = new Map<string, string>();
  for (const name of [...skills, ...more]) if (!all.has(skillKey(name))) all.set(skillKey(name), name);
  return [...all.values()];
}
