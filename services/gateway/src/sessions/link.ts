import type { Config } from "../config.ts";

/** The dashboard's address that signs in with a token. Browsers send nothing after `#`, so no log has the token. */
export function signInUrl({ publicUrl, port }: Pick<Config, "publicUrl" | "port">, token: string): string {
  const base = publicUrl ?? `http://127.0.0.1:${port}`;
  return `${base.replace(/(?<!\/)\/+$/, "")}/sign-in#${token}`;
}
