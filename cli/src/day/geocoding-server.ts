import type { Geocoder } from "@rondo/addresses/geocoder.ts";
import { fetchSender } from "@rondo/wire/fetch-sender.ts";
import { geocodingServer } from "@rondo/addresses/servers/geocoding-server.ts";
import { nominatim } from "@rondo/addresses/servers/nominatim.ts";
import { pelias } from "@rondo/addresses/servers/pelias.ts";
import { photon } from "@rondo/addresses/servers/photon.ts";
import type { LookUpOptions } from "../options.ts";
import { VERSION } from "../usage.ts";

const kinds = { nominatim, pelias, photon };
const LIMITS = {
  userAgent: `rondo/${VERSION}`,
  inTurn: async <Answer>(_companyId: string, request: () => Promise<Answer>) => request(),
  timeoutMs: 10_000,
  slots: null,
  open: fetchSender,
};

/** A geocoder of the user's own. */
export function ownServer({ kind, url }: NonNullable<LookUpOptions["geocoder"]>): Geocoder {
  return geocodingServer(kinds[kind], { ...LIMITS, url });
}
