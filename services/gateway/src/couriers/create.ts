import type { Base } from "../shared/base.ts";
import { CourierService } from "./service.ts";
import { CourierStore } from "./store.ts";

export function createCouriers({ connection, clock }: Base): CourierService {
  return new CourierService(new CourierStore(connection), clock);
}
