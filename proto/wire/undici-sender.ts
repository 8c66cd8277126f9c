import { Agent, request } from "undici";
import type { OpenSender } from "./sender.ts";

/** Sends with connections of its own, which stay open between requests. */
export const undiciSender: OpenSender = ({ connectMs, connections, mostBytes }) => {
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
};
