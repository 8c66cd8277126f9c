import type { Geocoder } from "@rondo/addresses/geocoder.ts";
import { fetchSender } from "@rondo/wire/fetch-sender.ts";
import { geocodingServer } from "../../../services/gateway/src/geocoding/geocoding-server.ts";
import { nominatim } from "../../../services/gateway/src/geocoding/nominatim.ts";
import { pelias } from "../../../services/gateway/src/geocoding/pelias.ts";
import { photon } from "../../../services/gateway/src/geocoding/photon.ts";
import type { LookUpOptions } from "../options.ts";
import { VERSION } from "../usage.ts";

const kinds = { nominatim, pelias, photon };
const LIMITS = {
  userAgent: `rondo/${VERSION}`,
  concurrency: 2,
  timeoutMs: 10_000,
  slots: null,
  open: fetchSender,
};

/** A geocoder of the user's own, asked two addresses at a time. */
export function ownServer({ kind, url }: NonNullable<LookUpOptions["geocoder"]>): Geocoder {
  return geocodingServer(kinds[kind], { ...LIMITS, url });
}
