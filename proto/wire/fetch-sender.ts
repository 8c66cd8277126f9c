import type { OpenSender } from "./sender.ts";

/** Sends by the platform's own fetch, for programs that bring no packages. */
export const fetchSender: OpenSender = ({ mostBytes = Infinity }) => ({
  send: async (url, outgoing) => {
    const answer = await fetch(url, outgoing);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (bytes.length > mostBytes) throw new Error(`the answer has ${bytes.length} bytes`);
    return { status: answer.status, retryAfter: answer.headers.get("retry-after") ?? undefined, bytes };
  },
  close: async () => Promise.resolve(),
});
