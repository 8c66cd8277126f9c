import { expect } from "vitest";
import type { ErrorCode } from "../src/shared/errors.ts";

/** An answer: `data` of a success; `code` and `details` of a failure. */
export interface Reply<Data> {
  readonly status: number;
  readonly headers: Headers;
  readonly success: boolean;
  readonly data: Data;
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: Record<string, unknown>;
}

type HeaderFields = Readonly<Record<string, string>>;

/** Optional parts of a request. */
interface Request {
  readonly body?: unknown;
  /** Sent as it is, instead of `body`. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: HeaderFields;
}

/** Sends requests. `Data` is the type that the test expects. The gateway checks answers by their schemas. */
export abstract class Requests {
  readonly #base: string;

  /** @param base what paths begin with */
  constructor(base: string) {
    this.#base = base;
  }

  /** What says who sends a request. */
  protected abstract credentials(method: string): HeaderFields;

  async get<Data>(path: string, headers: HeaderFields = {}): Promise<Reply<Data>> {
    return this.request<Data>("GET", path, { headers });
  }

  async post<Data>(path: string, body: unknown = {}, headers: HeaderFields = {}): Promise<Reply<Data>> {
    return this.request<Data>("POST", path, { body, headers });
  }

  async patch<Data>(path: string, body: unknown): Promise<Reply<Data>> {
    return this.request<Data>("PATCH", path, { body });
  }

  async delete<Data>(path: string): Promise<Reply<Data>> {
    return this.request<Data>("DELETE", path);
  }

  async request<Data>(method: string, path: string, request: Request = {}): Promise<Reply<Data>> {
    const response = await this.fetch(method, path, request);
    const envelope = (await response.json()) as Omit<Reply<Data>, "status" | "headers">;
    if (!envelope.success) takePage(envelope);
    return { ...envelope, status: response.status, headers: response.headers };
  }

  /** The same for answers that have no envelope. */
  async fetch(method: string, path: string, { body, raw, headers = {} }: Request = {}): Promise<Response> {
    const sent = raw ?? (body === undefined || method === "GET" ? undefined : JSON.stringify(body));
    const type: HeaderFields = sent === undefined ? {} : { "content-type": "application/json" };
    return fetch(this.#base + path, {
      method,
      headers: { ...this.credentials(method), ...type, ...headers },
      ...(sent !== undefined && { body: sent }),
    });
  }
}

/** Every failure names the page about its code. Tests compare the other details. */
function takePage({ code, details }: Pick<Reply<unknown>, "code" | "details">): void {
  expect(details["docUrl"]).toMatch(new RegExp(`^http.*/docs/errors/${code}$`));
  delete details["docUrl"];
}
