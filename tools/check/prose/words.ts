/** A banned word, and what to write instead. */
export interface Ban {
  /** Has the flags `g` and `u`. The report shows the text that it finds. */
  readonly pattern: RegExp;
  readonly instead: string;
  /** Whether questions may have it. */
  readonly isFineInQuestions?: boolean;
}

/** Words at the start of a sentence: capitalized anywhere, lower case at the start of a paragraph, list item or cell. */
function opening(words: string): RegExp {
  const small = words.charAt(0).toLowerCase() + words.slice(1);
  return new RegExp(`\\b${words}\\b|(?<=^|\\|\\s*)${small}\\b`, "gu");
}

/** Whitespace matches a line break as well. Extend the list whenever a review finds a word. */
export const bans: readonly Ban[] = [
  { pattern: /\breckon(?:s|ed|ing)?\b/giu, instead: "compute, estimate or count" },
  { pattern: /\blets?\s+come\b/giu, instead: "accept or allow" },
  { pattern: /\bby\s+turns\s+of\b/giu, instead: "in turns, or round robin" },
  {
    pattern: /\b(?:is|are|was|were|be)(?:\s+not)?\s+told\s+from\b(?!\s+outside)/giu,
    instead: "is distinguished from, or say by what: is considered …",
  },
  { pattern: /\bwho(?:m)?ever\b/giu, instead: "name the subject: the caller, the client, the operator" },
  { pattern: /(?<!\bcrow\s+)\bflies\b/giu, instead: "runs" },
  {
    pattern: opening("What\\s+(?:is|are|was|were)"),
    instead: "name the subject: “Rejected steps are undone”",
    isFineInQuestions: true,
  },
  { pattern: opening("Those\\s+(?:that|which|who)"), instead: "name the subject: “Stops that …”" },
  {
    pattern: opening("Who"),
    instead: "name the subject: “A client that …”",
    isFineInQuestions: true,
  },
  {
    pattern:
      /\b(?:API|HTTP|gRPC|idempotent|optimi[sz]ation|geocoding|test)\s+calls?\b|\bcalls?\s+in\s+hand\b/giu,
    instead: "request",
  },
  {
    pattern: /\b(?:quota|month's)\s+places?\b|\bplaces?\s+(?:in|of)\s+the\s+quota\b/giu,
    instead: "quota slot",
  },
  { pattern: /\b(?:same|distinct|end|start)\s+places?\b/giu, instead: "location, or position" },
  { pattern: /\bwithout\s+a\s+place\b/giu, instead: "unassigned" },
  { pattern: /\bjudg(?:es?|ed|ing)\b/giu, instead: "evaluate, check" },
  { pattern: /\broute\s+handovers?\b/giu, instead: "route exchange" },
  { pattern: /\bsiev(?:es?|ed|ing)\b/giu, instead: "insertion filter, to filter" },
  { pattern: /\b(?:landed|in\s+flight)\b/giu, instead: "finished, in progress" },
  { pattern: /\b(?:cannot|could\s+not|can)\s+be\s+had\b/giu, instead: "is not available, is not free" },
  { pattern: /\bas\s+far\s+as\s+it\s+got\b/giu, instead: "stays incomplete" },
  { pattern: /\b(?:for|by|to)\s+who\b/giu, instead: "name the person or caller" },
  { pattern: /\bmakes?\s+for\s+(?:a|an|more)\b/giu, instead: "makes" },
  { pattern: /\bhas\s+its\s+place\b/giu, instead: "is accepted, has its position" },
  {
    pattern: /\bthe\s+(?:row|page|tiles|graph|file)\s+before(?=[.,;:)]|\s+(?:stays?|plus|in\s+its)\b|$)/gimu,
    instead: "the previous …",
  },
  {
    pattern: /\b(?:leg|node|chain|position|stop|visit)s?\s+behind\b/giu,
    instead: "after; breaks that were taken are behind",
  },
  {
    pattern: /\b(?:holds?|held)\s+(?:it|them|each|every\s+\w+)\s+to\b/giu,
    instead: "check or compare with",
  },
];
