import type { z } from "zod";

/** Unusable settings: one line per fault. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** Named texts; an empty one counts as unset. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads settings from named texts. @throws ConfigError */
export function readEnvironment<Schema extends z.ZodType>(
  settings: Schema,
  environment: Environment,
): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, text]) => text));
  const parsed = settings.safeParse(given);
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => faultOf(issue, given)).join("\n"));
  return parsed.data;
}

function faultOf({ path, message }: z.core.$ZodIssue, given: Environment): string {
  const name = path.map(String).join(".");
  return name in given || path.length > 1 ? `${name}: ${message}` : `${name} is not set`;
}
