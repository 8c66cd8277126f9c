import { Agent, request } from "undici";
import { z } from "zod";
import { type Geocoder, GeocoderUnavailable } from "./geocoder.ts";
import { chosenFrom, type Offer } from "./offer.ts";

/** What differs between the kinds of geocoding servers. */
export type ServerKind = {
  name: string;
  /** Path and query of the search, to go below the server's address. */
  search: (address: string) => string;
  /** The shape of an answer, turned into offers, best first. */
  answer: z.ZodType<Offer[]>;
};

const connectMs = 2000;
const answerMs = 5000;
const answerBytes = 1024 * 1024;

/** A geocoder that asks a server over HTTP: one request for each address, no answer within 5 s is a failure. */
export function geocodingServer(kind: ServerKind, url: string): Geocoder {
  const agent = new Agent({
    connect: { timeout: connectMs },
    headersTimeout: answerMs,
    bodyTimeout: answerMs,
    maxResponseSize: answerBytes,
  });
  const base = url.endsWith("/") ? url : `${url}/`;

  const offers = async (address: string, signal?: AbortSignal): Promise<Offer[]> => {
    const limit = AbortSignal.timeout(answerMs);
    const { statusCode, body } = await request(new URL(kind.search(address), base), {
      dispatcher: agent,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      headers: { accept: "application/json", "user-agent": "rondo" },
    });
    if (statusCode === 200) return kind.answer.parse(await body.json());
    await body.dump();
    throw new Error(`status ${statusCode}`);
  };

  return {
    lookup: async (address, signal) => {
      const found = await offers(address, signal).catch((error: unknown) => {
        signal?.throwIfAborted();
        throw new GeocoderUnavailable(`${kind.name} at ${url} cannot be asked: ${reason(error)}`, {
          cause: error,
        });
      });
      return chosenFrom(found, address);
    },
    close: () => {
      void agent.destroy();
    },
  };
}

function reason(error: unknown): string {
  if (error instanceof z.ZodError) return "its answer is not in the form that was expected";
  return error instanceof Error ? error.message : String(error);
}
