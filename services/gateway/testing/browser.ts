import type { Reply } from "./gateway.ts";

interface Request {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Acts like a browser with the dashboard: it keeps the session's cookie, and sends the CSRF token with each change. */
export class Browser {
  readonly #origin: string;
  #cookie = "";
  #csrfToken = "";

  constructor(origin: string) {
    this.#origin = origin;
  }

  async signIn(linkToken: string): Promise<Reply<unknown>> {
    const reply = await this.post("/app/api/sign-in", { token: linkToken });
    this.#cookie = reply.headers.get("set-cookie")?.split(";")[0] ?? "";
    if (reply.status === 200)
      this.#csrfToken = (await this.get<{ csrfToken: string }>("/app/api/session")).data.csrfToken;
    return reply;
  }

  async get<Data>(path: string): Promise<Reply<Data>> {
    return this.request<Data>("GET", path);
  }

  async post<Data>(path: string, body: unknown = {}): Promise<Reply<Data>> {
    return this.request<Data>("POST", path, { body });
  }

  async delete<Data>(path: string): Promise<Reply<Data>> {
    return this.request<Data>("DELETE", path);
  }

  /** `path` begins at the origin: `/api/v1/…` or `/app/api/…`. */
  async request<Data>(
    method: string,
    path: string,
    { body, headers = {} }: Request = {},
  ): Promise<Reply<Data>> {
    const response = await this.fetch(method, path, { body, headers });
    const envelope = (await response.json()) as Omit<Reply<Data>, "status" | "headers">;
    return { ...envelope, status: response.status, headers: response.headers };
  }

  /** The same for answers that have no envelope. */
  async fetch(method: string, path: string, { body, headers = {} }: Request = {}): Promise<Response> {
    const hasBody = body !== undefined && method !== "GET";
    return fetch(this.#origin + path, {
      method,
      headers: {
        ...(this.#cookie !== "" && { cookie: this.#cookie }),
        ...(method !== "GET" && { "x-csrf-token": this.#csrfToken }),
        ...(hasBody && { "content-type": "application/json" }),
        ...headers,
      },
      ...(hasBody && { body: JSON.stringify(body) }),
    });
  }
}
