import { rename, writeFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { Cluster } from "./cluster.ts";

/** The name server of a cluster keeps an answer for so long, so this is the latest moment at which it tells a change. */
const KEPT_MS = 5000;

const slice = z.looseObject({
  metadata: z.looseObject({ labels: z.looseObject({ "kubernetes.io/service-name": z.string() }) }),
  endpoints: z
    .array(
      z.looseObject({
        addresses: z.array(z.string()),
        conditions: z.looseObject({ ready: z.boolean().optional() }),
      }),
    )
    .nullish()
    .transform((found) => found ?? []),
});

/**
 * Writes the addresses behind the names of Services into a file for names.mjs, until told to stop.
 * @param addressOf where a pod with this address in the cluster listens on this machine
 */
export async function tellNames(
  cluster: Cluster,
  file: string,
  signal: AbortSignal,
  addressOf: (podAddress: string) => string,
): Promise<void> {
  const slices = new Map<string, { name: string; addresses: string[] }>();
  const tell = async (): Promise<void> => {
    const names = Map.groupBy(slices.values(), ({ name }) => name);
    const addresses = [...names].map(([name, found]) => [name, found.flatMap((one) => one.addresses)]);
    await writeFile(`${file}.new`, JSON.stringify(Object.fromEntries(addresses)));
    await rename(`${file}.new`, file);
  };
  await tell();
  let writing = Promise.resolve();
  await cluster.watch(
    "/apis/discovery.k8s.io/v1/namespaces/rondo/endpointslices",
    signal,
    (found, isGone) => {
      void pause(KEPT_MS, undefined, { signal }).then(
        () => {
          const { metadata, endpoints } = slice.parse(found);
          const name = metadata.labels["kubernetes.io/service-name"];
          const ready = endpoints.filter(({ conditions }) => conditions.ready === true);
          const addresses = ready.flatMap((endpoint) => endpoint.addresses.map(addressOf));
          if (isGone) slices.delete(found.metadata.name);
          else slices.set(found.metadata.name, { name, addresses });
          writing = writing.then(tell);
        },
        () => undefined,
      );
    },
  );
}
