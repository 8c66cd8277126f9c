import { request } from "./client.ts";

/** How much the company's plan allows. */
export interface Limits {
  readonly deliveryPointsPerProject: number;
}

export async function readLimits(): Promise<Limits> {
  return (await request<{ limits: Limits }>("GET", "/api/v1/account")).limits;
}
