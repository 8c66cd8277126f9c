import { folded } from "../../text/folded.ts";

/** A column's name without case, accents and signs, and what stands in its brackets in the same form. */
export interface PlainName {
  readonly plain: string;
  readonly inBrackets: string;
}

export function plainParts(name: string): PlainName {
  const inBrackets = [...name.matchAll(/[([]([^()[\]]*)[)\]]/g)].map(([, inner = ""]) => inner).join(" ");
  return { plain: plainName(name), inBrackets: plainName(inBrackets) };
}

/** A column's name without case, accents, signs and what stands in brackets. */
export function plainName(name: string): string {
  // "Adresse (2)" is the second line.
  const numbered = name.replaceAll(/[([](\d)[)\]]/g, " $1 ");
  return folded(numbered.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " "))
    .replaceAll(/[([][^()[\]]*[)\]]/g, " ")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/(?<=^|\s)n o(?=\s|$)/, "no");
}
