import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { sendOne } from "./send.ts";
import { fullBatch } from "./full-batch.ts";
import type { Stage } from "./stage.ts";

/** An attack by slow or many clients, with the allowed ends of their connections. */
export interface ConnectionAttack {
  readonly name: string;
  readonly act: () => Promise<Record<string, number>>;
  readonly expected: readonly string[];
  readonly isShort?: boolean;
}

const CUT = "cut off";
const KEPT = "kept";
/** A gateway that has closed nothing for this long keeps what is open. Its own limits are at most 30 s. */
const PATIENCE_MS = 35_000;
/** The attackers' loopback address. The other company has another one. */
const ELSEWHERE = process.platform === "linux" ? "127.0.0.2" : "127.0.0.1";

/** Uses an open connection until it is closed. */
type Behaviour = (socket: Socket, closed: AbortSignal) => void;

/** Clients that do not read a long answer, read or send slowly, or hold connections. */
export async function connectionAttacks(stage: Stage): Promise<ConnectionAttack[]> {
  const project = await stage.newProject();
  const own = ["Host: localhost", `Authorization: Bearer ${stage.key}`];
  const head = (line: string, ...more: string[]): string =>
    [`${line} HTTP/1.1`, ...own, ...more, "", ""].join("\r\n");
  const stops = `/api/v1/projects/${project.id}/stops`;
  const list = head(`GET ${stops}`);
  let isFull = false;
  const fill = async (): Promise<void> => {
    if (isFull) return;
    isFull = true;
    const body = Buffer.from(JSON.stringify(fullBatch(project.assignmentIds, 50)));
    for (let batch = 0; batch < 2; batch++) await sendOne(stage, `/projects/${project.id}/stops`, body);
  };
  const drip: (first: string) => Behaviour = (first) => (socket, closed) => {
    socket.resume();
    socket.write(first);
    const timer = setInterval(() => socket.write("a"), 1000);
    closed.addEventListener("abort", () => {
      clearInterval(timer);
    });
  };
  const unread: Behaviour = (socket) => {
    socket.pause();
    socket.write(list);
  };
  const sip: Behaviour = (socket, closed) => {
    socket.pause();
    socket.write(list);
    const timer = setInterval(() => void socket.read(1), 1000);
    closed.addEventListener("abort", () => {
      clearInterval(timer);
    });
  };
  const idle: Behaviour = (socket) => {
    socket.resume();
  };
  const keepAlive: Behaviour = (socket) => {
    socket.resume();
    socket.write(head("GET /api/v1/account"));
  };
  const slowHeader = drip(head("GET /api/v1/account").slice(0, -2) + "X-Slow: ");
  const slowBody = drip(
    head("POST /api/v1/projects", "Content-Type: application/json", "Content-Length: 100000"),
  );
  const clients = async (count: number, behave: Behaviour) => hold(stage, count, behave);
  const slowOnes = async () => {
    await fill();
    return [clients(4, unread), clients(4, sip), clients(100, slowHeader), clients(30, slowBody)];
  };
  const attack = (name: string, act: ConnectionAttack["act"], isShort = false) => ({
    ...{ name, act, isShort, expected: [CUT] },
  });
  return [
    attack("30 clients that do not read", async () => (await fill(), clients(30, unread))),
    attack("30 clients that read a byte a second", async () => (await fill(), clients(30, sip))),
    attack("200 clients that send a header's byte a second", async () => clients(200, slowHeader)),
    attack("50 clients that send a body's byte a second", async () => clients(50, slowBody)),
    attack("all of these at once", async () => sum(await Promise.all(await slowOnes())), true),
    attack("these, 2,000 silent and 500 idle ones at once", async () =>
      sum(await Promise.all([...(await slowOnes()), clients(2000, idle), clients(500, keepAlive)])),
    ),
    attack("2,000 silent connections", async () => clients(2000, idle), true),
    attack("500 connections kept idle after a request", async () => clients(500, keepAlive)),
  ];
}

/**
 * Opens connections and holds them until none is left, or the gateway has closed none of them for a while. Then it writes to
 * the others: when many connect at once, the system drops some, and these clients notice only when they send something.
 * @returns how many the gateway closed or never had, and how many it kept
 */
async function hold(stage: Stage, count: number, behave: Behaviour): Promise<Record<string, number>> {
  const port = Number(new URL(stage.baseUrl).port);
  const ends: string[] = [];
  const sockets: Socket[] = [];
  for (let opened = 0; opened < count; opened++) {
    const socket = connect({ port, host: "127.0.0.1", localAddress: ELSEWHERE });
    const over = new AbortController();
    socket.on("error", () => undefined); // "close" follows
    socket.once("connect", () => {
      behave(socket, over.signal);
    });
    // A connection that reads nothing does not notice its end. Writing to it reveals the end.
    const probe = setInterval(() => socket.isPaused() && socket.write("\r\n"), 1000);
    socket.once("close", () => {
      clearInterval(probe);
      over.abort();
      ends.push(CUT);
    });
    sockets.push(socket);
    if (opened % 100 === 99) await pause(10);
  }
  const untilQuiet = async (): Promise<void> => {
    for (let [since, ended] = [performance.now(), 0]; ended < count;) {
      if (ends.length > ended) since = performance.now();
      else if (performance.now() - since > PATIENCE_MS) return;
      ended = ends.length;
      await pause(200);
    }
  };
  await untilQuiet();
  for (const socket of sockets) if (!socket.destroyed) socket.write("\r\n");
  await untilQuiet();
  const cut = ends.length;
  for (const socket of sockets) socket.destroy();
  return { ...(cut > 0 ? { [CUT]: cut } : {}), ...(cut < count ? { [KEPT]: count - cut } : {}) };
}

function sum(counts: readonly Record<string, number>[]): Record<string, number> {
  const all: Record<string, number> = {};
  for (const one of counts)
    for (const [end, count] of Object.entries(one)) all[end] = (all[end] ?? 0) + count;
  return all;
}
