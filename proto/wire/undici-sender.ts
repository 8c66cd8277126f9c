import type { OpenSender, Sender, SenderLimits } from "./sender.ts";

/**
 * Sends with connections of its own, which stay open between requests. The library takes 6 MiB, so it is loaded with the first
 * request.
 */
export const undiciSender: OpenSender = (limits) => {
  let opened: Promise<Sender> | undefined;
  return {
    send: async (url, outgoing) => (await (opened ??= open(limits))).send(url, outgoing),
    close: async () => (await opened)?.close(),
  };
};

async function open({ connectMs, connections, mostBytes }: SenderLimits): Promise<Sender> {
  const { Agent, request } = await import("undici");
  const agent = new Agent({
    connect: { timeout: connectMs },
    ...(connections !== undefined && { connections }),
    ...(mostBytes !== undefined && { maxResponseSize: mostBytes }),
  });
  return {
    send: async (url, outgoing) => {
      const { statusCode, headers, body } = await request(url, { ...outgoing, dispatcher: agent });
      const { "retry-after": retryAfter } = headers;
      return {
        status: statusCode,
        retryAfter: typeof retryAfter === "string" ? retryAfter : undefined,
        bytes: Buffer.from(await body.arrayBuffer()),
      };
    },
    close: async () => agent.destroy(),
  };
}
