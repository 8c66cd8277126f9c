import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { root } from "../settings.ts";

const composeFile = join(root, "deploy/compose.yaml");

const texts = z.record(z.string(), z.coerce.string());

/** The parts of a service that we read. Docker reads all of them in CI. */
const composeService = z.object({
  image: z.string(),
  profiles: z.array(z.string()).default([]),
  environment: texts.default({}),
  scale: z.number().default(1),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  mem_limit: z.string().optional(),
  stop_grace_period: z.string().optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  build: z.object({ dockerfile: z.string(), target: z.string() }).optional(),
  networks: z.array(z.string()).default([]),
});
export type ComposeService = z.infer<typeof composeService>;

const compose = z.object({
  services: z.record(z.string(), composeService),
  networks: z.record(z.string(), z.object({ internal: z.boolean().default(false) })),
});

/**
 * The services of a compose file, with the variables of an `.env` filled in.
 * @throws Error if a variable is missing that has no default
 */
export function readCompose(
  variables: Readonly<Record<string, string>>,
  text = readFileSync(composeFile, "utf8"),
): z.infer<typeof compose> {
  return compose.parse(filledIn(parse(text, { merge: true }), variables));
}

function filledIn(value: unknown, variables: Readonly<Record<string, string>>): unknown {
  if (typeof value === "string") return fillIn(value, variables);
  if (Array.isArray(value)) return value.map((entry) => filledIn(entry, variables));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, filledIn(entry, variables)]));
}

/** Fills in `${NAME}`, `${NAME:-default}` and `${NAME:?message}`. */
function fillIn(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replaceAll(
    /\$\{([A-Z_]+)(?::([-?])([^}]*))?\}/g,
    (_whole, name: string, kind: string | undefined, rest: string | undefined) => {
      const value = variables[name] ?? "";
      if (value !== "") return value;
      if (kind === "?") throw new Error(`${name} is not set: ${rest ?? ""}`);
      return rest ?? "";
    },
  );
}
