import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";

/** Every code of an answer, as a later version may name it. */
export const CODE = "CODE_OF_TOMORROW";

/**
 * A service of a later version: the answers of the one behind it, with codes and fields that nobody knows today.
 * @returns its address, and what closes it
 */
export async function startTomorrow(origin: string): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const { method, headers, url = "/" } = request;
    const onward = send(origin + url, { method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const { "content-length": _, ...kept } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, kept);
        response.end(tomorrows(Buffer.concat(chunks).toString()));
      });
    });
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

function tomorrows(text: string): string {
  return JSON.stringify(JSON.parse(text), (name, value: unknown) => {
    if (name === "code") return CODE;
    const isRecord =
      typeof value === "object" &&
      value !== null &&
      ["id", "stopId", "jobId", "success"].some((key) => key in value);
    return isRecord ? { ...value, fieldOfTomorrow: { count: 1 } } : value;
  });
}
