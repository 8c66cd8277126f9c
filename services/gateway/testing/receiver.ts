import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import { listen } from "../../../test/support/lifetime.ts";

/** A request as it arrived. Its body is raw, because signatures cover the bytes. */
interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A customer's endpoint for webhooks, on this machine. */
export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** Sets how the next requests are answered: with a status, or by this listener. */
  answerWith(answer: number | RequestListener): void;
  close(): Promise<void>;
}

/** Starts an endpoint on a free port; it answers 204 until told otherwise. It closes when its test or its file ends. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let answer: number | RequestListener = 204;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({
        path: request.url ?? "",
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      });
      if (typeof answer === "number") response.writeHead(answer).end();
      else answer(request, response);
    });
  });
  const { url, close } = await listen(server);
  return {
    url: `${url}/hook`,
    received,
    answerWith: (wanted) => {
      answer = wanted;
    },
    close,
  };
}
