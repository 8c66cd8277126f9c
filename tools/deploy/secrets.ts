import { randomBytes } from "node:crypto";

/** New secrets of a system, as settings of its services: docs/settings.md. */
export function newSecrets(): Readonly<Record<string, string>> {
  return {
    KEY_PEPPER: randomBytes(32).toString("base64url"),
    SECRETS_KEY: `first:${randomBytes(32).toString("base64")}`,
    OPTIMIZER_TOKEN: randomBytes(32).toString("base64url"),
  };
}
