import { once } from "node:events";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import type { ServerWritableStream } from "@grpc/grpc-js";
import { Profile, TravelRequest, type TravelResponse } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { TravelRequestSchema } from "@rondo/proto/optimizer/v1/optimizer_pb.js";
import type { TravelMatrix } from "@rondo/solver/matrix.ts";
import { travelPieces } from "@rondo/solver/travel-file.ts";
import { decodeChecked } from "@rondo/wire/decode.ts";
import type { Caller } from "./caller.ts";
import { readRequest, type Reader } from "./reader.ts";
import type { Services } from "./services.ts";

/** How long a routing server may be silent. */
const PATIENCE_MS = 10_000;
const PIECE_BYTES = 256 * 1024;
/** A higher level takes many times as long for a tenth of the bytes. */
const PACKED = { level: 1, chunkSize: PIECE_BYTES } as const;

export const travelReader: Reader<TravelRequest, null> = {
  decode: (received) => decodeChecked(TravelRequestSchema, TravelRequest, received),
  given: () => null,
};

type Stream = ServerWritableStream<Buffer, TravelResponse>;

/** Answers a Travel request, as fast as the caller takes it. @returns figures for the log */
export async function sendTravel(services: Services, stream: Stream, caller: Caller) {
  const { pool, travel, twins } = services;
  const { signal } = caller;
  const seat = pool.admit();
  try {
    await seat.prepare(signal);
    const { problem } = await readRequest("travel", stream.request, services, signal);
    const { locations, profiles } = problem.layout;
    const { matrix, lines } = await travel.between(problem.layout, signal, PATIENCE_MS);
    const head = {
      locations: locations.map(
        ({ latitude, longitude, curbside }) => [latitude, longitude, curbside ? 1 : 0] as const,
      ),
      matrixOf: Object.values(Profile).map((profile) => profiles.indexOf(twins[profile] ?? profile)),
      lines,
    };
    const cells = lines.flatMap((each, index) =>
      each === null ? [partOf(matrix, index, locations.length ** 2)] : [],
    );
    const packed = Readable.from(travelPieces(head, cells)).pipe(createGzip(PACKED));
    for await (const piece of packed.iterator() as AsyncIterable<Buffer>) {
      signal.throwIfAborted();
      if (!stream.write({ piece })) await once(stream, "drain", { signal });
    }
    caller.answered();
    stream.end();
    return { locations: locations.length, matrices: lines.length };
  } finally {
    seat.leave();
  }
}

function partOf({ durations, distances }: TravelMatrix, index: number, cells: number): TravelMatrix {
  const [from, to] = [index * cells, (index + 1) * cells];
  return { durations: durations.subarray(from, to), distances: distances.subarray(from, to) };
}
