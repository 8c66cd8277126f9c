import type { Base } from "../shared/base.ts";
import { KeyService } from "./service.ts";
import { KeyStore } from "./store.ts";

interface Peppers {
  readonly keyPepper: string;
  readonly previousKeyPepper?: string | undefined;
}

export function createKeys({ connection, clock, newId, random }: Base, peppers: Peppers): KeyService {
  return new KeyService({
    store: new KeyStore(connection),
    pepper: peppers.keyPepper,
    previousPepper: peppers.previousKeyPepper,
    clock,
    newId,
    random,
  });
}
