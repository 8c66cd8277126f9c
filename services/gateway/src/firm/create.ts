import type { Base } from "../shared/base.ts";
import { FirmService } from "./service.ts";
import { FirmStore } from "./store.ts";

/** The service of firms' settings. */
export function createFirms({ connection, clock }: Base): FirmService {
  return new FirmService(new FirmStore(connection), clock);
}
