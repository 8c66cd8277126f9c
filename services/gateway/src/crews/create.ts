import type { CourierService } from "../couriers/service.ts";
import type { Base } from "../shared/base.ts";
import { CrewService } from "./service.ts";
import { CrewStore } from "./store.ts";

interface Given extends Base {
  readonly couriers: CourierService;
}

export function createCrews({ connection, clock, couriers }: Given): CrewService {
  return new CrewService({ store: new CrewStore(connection), clock, couriers });
}
