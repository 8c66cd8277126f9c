import autocannon from "autocannon";

/** Throughput and latencies of a load. */
export interface Load {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const CONNECTIONS = 10;

/** Requests a URL over ten connections for some seconds. @throws Error when an answer is not 200 */
export const load = async (url: string, key: string | undefined, seconds: number): Promise<Load> => {
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: seconds });
  const bad = result.non2xx + result.errors;
  if (bad > 0) throw new Error(`${String(bad)} of the requests of ${url} failed`);
  return {
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  };
};
