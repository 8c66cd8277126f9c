import { request } from "./client.ts";
import type { CreatedKey, NewKey, ShownKey } from "./types.ts";

const path = "/app/api/keys";

export async function listKeys(): Promise<ShownKey[]> {
  return (await request<{ keys: ShownKey[] }>("GET", path)).keys;
}

/** @returns the key with its text, which no later answer has */
export async function createKey(body: NewKey): Promise<CreatedKey> {
  return (await request<{ key: CreatedKey }>("POST", path, { body })).key;
}

export async function revokeKey(keyId: string): Promise<ShownKey> {
  return (await request<{ key: ShownKey }>("DELETE", `${path}/${keyId}`)).key;
}
