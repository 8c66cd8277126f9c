import { maxHeaderSize, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { ApiError } from "../shared/errors.ts";
import type { AccessLog } from "./access-log.ts";
import { failureBody } from "./envelope.ts";

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

const NOT_HTTP = "The request could not be read: it is not valid HTTP/1.1.";
const MESSAGES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: `The request's address and headers are larger than ${maxHeaderSize / 1024} KiB.`,
  ERR_HTTP_REQUEST_TIMEOUT: "The request came too slowly.",
};

/**
 * Makes a server answer in the envelope to messages that never become a request: bytes that are not HTTP, too long, too
 * slow, or meant for a proxy. A complete request before it on the same connection is answered first.
 */
export function answerUnreadable(
  server: Server,
  newUuid: () => string,
  accessLog: AccessLog,
  errorPages: string,
): void {
  const refuse = (socket: Socket, message: string, requestId: string): void => {
    const body = failureBody(new ApiError("BAD_REQUEST", {}, { message }), errorPages);
    endWith(socket, body, requestId);
  };
  const latest = new WeakMap<Socket, Exchange>();
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    latest.set(request.socket, { request, response });
  });
  // Node would answer unknown expectations itself. The application answers them in the envelope.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  server.on("connect", (_request, socket: Socket) => {
    const requestId = newUuid();
    refuse(socket, "This is no proxy: CONNECT is not answered.", requestId);
    accessLog.refused(requestId);
  });
  server.on("clientError", (error: Error & { code?: string }, socket: Socket) => {
    // Browsers open connections in advance. On a connection without a request, the browser would take this answer for
    // that of its next request.
    if (error.code === "ECONNRESET" || socket.bytesRead === 0) {
      socket.destroy();
      return;
    }
    const last = latest.get(socket);
    const open = last?.response.writableFinished === false ? last : undefined;
    const answer = (broken?: ServerResponse): void => {
      const requestId = idOf(broken) ?? newUuid();
      refuse(socket, MESSAGES[error.code ?? ""] ?? NOT_HTTP, requestId);
      accessLog.refused(requestId, broken);
    };
    if (open?.request.complete) {
      open.response.once("finish", () => {
        answer();
      });
    } else if (open?.response.headersSent) socket.destroySoon();
    else answer(open?.response);
  });
}

function idOf(response: ServerResponse | undefined): string | undefined {
  const id = response?.getHeader("X-Request-Id");
  return typeof id === "string" ? id : undefined;
}

function endWith(socket: Socket, body: string, requestId: string): void {
  if (!socket.writable) {
    socket.destroySoon();
    return;
  }
  const head = [
    "HTTP/1.1 400 Bad Request",
    "Content-Type: application/json; charset=utf-8",
    `X-Request-Id: ${requestId}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
