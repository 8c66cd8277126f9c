import type { Base } from "../shared/base.ts";
import { CompanyService } from "./service.ts";
import { CompanyStore } from "./store.ts";

/** The service of companies. */
export function createCompanies({ connection, clock, newId }: Base): CompanyService {
  return new CompanyService(new CompanyStore(connection), clock, newId);
}
