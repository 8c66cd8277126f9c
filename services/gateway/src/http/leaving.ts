import type { Response } from "express";

/** The client has left. Nobody is to be told, and nothing went wrong. */
export class ClientGone extends Error {
  override readonly name = "ClientGone";
}

/** A signal that a request's client leaves before its answer. Its reason is `ClientGone`. */
export function leaving(response: Response): AbortSignal {
  const left = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) left.abort(new ClientGone("the client has left"));
  });
  return left.signal;
}
