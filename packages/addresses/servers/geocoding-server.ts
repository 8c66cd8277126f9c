import { retryAfterMs } from "@rondo/wire/retry-after.ts";
import type { OpenSender } from "@rondo/wire/sender.ts";
import { z } from "zod";
import { type Geocoder, GeocoderUnavailable, type LookupOptions, type LookupResult } from "../geocoder.ts";
import { chosenFrom, type Offer } from "../offer.ts";
import { type InTurn, Pace, type Pause, realPause, type Slots } from "./pace.ts";
import { nowhere, type Region } from "../region.ts";
import { OFFERS } from "./offers.ts";
import { AskAgain, askPatiently } from "./retries.ts";

export type ServerKind = {
  name: string;
  /**
   * Path and query of the search, relative to the server's address. Only the region's country is searched, and results
   * near its centre come first.
   */
  search: (address: string, region: Region) => string;
  /** The schema of an answer. It converts the answer to offers, best first. */
  answer: z.ZodType<Offer[]>;
  /** Whether it also answers with names that differ from the address by some letters. */
  findsMisspelt: boolean;
};

export type ServerSettings = {
  url: string;
  userAgent: string;
  inTurn: InTurn;
  timeoutMs: number;
  slots: Slots | null;
  open: OpenSender;
  pause?: Pause;
};

const connectMs = 2000;
const answerBytes = 1024 * 1024;

/** A geocoder that asks a server over HTTP, one request for each address, within the limits of the settings. */
export function geocodingServer(kind: ServerKind, settings: ServerSettings): Geocoder {
  const { url, userAgent, timeoutMs, pause = realPause } = settings;
  const sender = settings.open({ connectMs: Math.min(connectMs, timeoutMs), mostBytes: answerBytes });
  const base = url.endsWith("/") ? url : `${url}/`;
  const pace = new Pace(settings);

  /**
   * Without a centre, the project's country is searched first, then the world, because a courier may cross a border.
   */
  const searches = (address: string, { centre, country }: Region): string[] => {
    const world = kind.search(address, { centre, country: null });
    return centre === null ? [...new Set([kind.search(address, { centre, country }), world])] : [world];
  };

  const offers = async (path: string, signal: AbortSignal | undefined): Promise<Offer[]> => {
    const limit = AbortSignal.timeout(timeoutMs);
    const outgoing = {
      method: "GET",
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      headers: { accept: "application/json", "user-agent": userAgent },
    } as const;
    const { status, retryAfter, bytes } = await sender
      .send(new URL(path, base), outgoing)
      .catch((error: unknown) => {
        throw new AskAgain(messageOf(error), null, { cause: error });
      });
    if (status === 200) return kind.answer.parse(JSON.parse(bytes.toString())).slice(0, OFFERS);
    if (status !== 429 && status < 500) throw new Error(`HTTP ${status}`);
    throw new AskAgain(`HTTP ${status}`, retryAfterMs(retryAfter, new Date()));
  };

  return {
    lookup: async (address, { companyId, signal, region = nowhere }: LookupOptions) => {
      let result: LookupResult = { location: null, candidates: [] };
      for (const path of searches(address, region)) {
        const ask = async (): Promise<Offer[]> => offers(path, signal);
        const asking = { pace, pause, companyId, signal };
        const found = await askPatiently(ask, asking).catch((error: unknown) => {
          signal?.throwIfAborted();
          throw new GeocoderUnavailable(`${kind.name} at ${url} cannot be asked: ${reason(error)}`, {
            cause: error,
          });
        });
        result = chosenFrom(found, address, { region, findsMisspelt: kind.findsMisspelt });
        if (result.location !== null) break;
      }
      return result;
    },
    close: () => {
      void sender.close();
    },
  };
}

function reason(error: unknown): string {
  if (error instanceof z.ZodError || error instanceof SyntaxError)
    return "its answer does not have the expected form";
  return messageOf(error);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
