import { request } from "./client.ts";
import type { Firm, FirmBody } from "./types.ts";

const path = "/app/api/firm";

export async function readFirm(): Promise<Firm> {
  return (await request<{ firm: Firm }>("GET", path)).firm;
}

/** @throws Failure `CONFLICT` when somebody else has changed the settings since that revision */
export async function writeFirm(body: FirmBody): Promise<Firm> {
  return (await request<{ firm: Firm }>("PUT", path, { body })).firm;
}
