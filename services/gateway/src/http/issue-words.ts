import type { z } from "zod";

const FORMATS: Readonly<Record<string, string>> = {
  date: "must be a date as YYYY-MM-DD",
  datetime: "must be a date-time with Z or an offset, like 2026-12-01T10:00:00+02:00",
  guid: "must be a UUID",
  email: "must be an e-mail address",
};

/** The words for faults that zod would describe in its own terms; undefined: zod's message will do. */
export function issueWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "invalid_type" && issue.input === undefined) return "is required";
  return issue.code === "invalid_format" ? FORMATS[issue.format] : undefined;
}
