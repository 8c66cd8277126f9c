import { createServer } from "node:http";
import { closeAtEnd, listen } from "../../../test/support/lifetime.ts";
import { undiciSender } from "@rondo/wire/undici-sender.ts";
import { geocodingServer, type ServerSettings } from "../servers/geocoding-server.ts";
import { nominatim } from "../servers/nominatim.ts";
import { pelias } from "../servers/pelias.ts";
import { photon } from "../servers/photon.ts";

const kinds = { nominatim, photon, pelias };
export type ServerName = keyof typeof kinds;

/** What a server does with a request. `half`: it breaks the connection in the middle of the answer. */
export type Reply = { status?: number; answer?: unknown; headers?: Record<string, string>; half?: boolean };

/** A server, until the test ends, that answers each search with the next reply, and all further ones with the last. */
export async function serve(...replies: Reply[]) {
  const asked: URL[] = [];
  const agents: unknown[] = [];
  const server = createServer((request, response) => {
    const reply = replies[Math.min(asked.length, replies.length - 1)] ?? {};
    const { status = 200, answer = [], headers = {}, half = false } = reply;
    asked.push(new URL(request.url ?? "", "http://server"));
    agents.push(request.headers["user-agent"]);
    response.writeHead(status, { "content-type": "application/json", ...headers });
    const text = typeof answer === "string" ? answer : JSON.stringify(answer);
    if (half) response.write(text.slice(0, text.length / 2), () => response.destroy());
    else response.end(text);
  });
  const { url, close } = await listen(server);
  return { url: `${url}/geo`, asked, agents, close };
}

/** Every request has its turn at once. */
const atOnce: ServerSettings["inTurn"] = async (_companyId, request) => request();

/** A geocoder of a server, until the test ends; the waits between its requests take no time, and are in `waits`. */
export function geocoderOf(kind: ServerName, url: string, settings: Partial<ServerSettings> = {}) {
  const waits: number[] = [];
  const pause = async (ms: number): Promise<void> => {
    waits.push(ms);
    return Promise.resolve();
  };
  const limits = {
    userAgent: "a test",
    inTurn: atOnce,
    timeoutMs: 5000,
    slots: null,
    open: undiciSender,
    pause,
  };
  const geocoder = geocodingServer(kinds[kind], { url, ...limits, ...settings });
  closeAtEnd(() => {
    geocoder.close();
  });
  return { geocoder, waits };
}
