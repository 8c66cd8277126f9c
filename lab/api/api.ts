/** A request that the service refused, with its code and its message for people. */
export class RefusedRequest extends Error {
  override readonly name = "RefusedRequest";
  readonly status: number;
  readonly code: string;

  constructor(request: string, status: number, code: string, message: string) {
    super(`${request} answered ${status} ${code}: ${message}`);
    this.status = status;
    this.code = code;
  }
}

/** Sends requests to the public API of a running service, as its clients do. */
export class Api {
  readonly #base: string;
  readonly #key: string;

  constructor(base: string, key: string) {
    this.#base = base;
    this.#key = key;
  }

  /** @returns `data` of the answer. @throws RefusedRequest; TypeError when the service cannot be reached */
  async get<T>(path: string): Promise<T> {
    return await this.#request<T>("GET", path);
  }

  /** @returns `data` of the answer. @throws RefusedRequest; TypeError when the service cannot be reached */
  async post<T>(path: string, body: object = {}, headers: Headers = {}): Promise<T> {
    return await this.#request<T>("POST", path, JSON.stringify(body), headers);
  }

  /** @returns `data` of the answer. @throws RefusedRequest; TypeError when the service cannot be reached */
  async put<T>(path: string, body: object): Promise<T> {
    return await this.#request<T>("PUT", path, JSON.stringify(body));
  }

  /** @returns `data` of the answer. @throws RefusedRequest; TypeError when the service cannot be reached */
  async patch<T>(path: string, body: object): Promise<T> {
    return await this.#request<T>("PATCH", path, JSON.stringify(body));
  }

  /** @returns `data` of the answer. @throws RefusedRequest; TypeError when the service cannot be reached */
  async delete<T>(path: string): Promise<T> {
    return await this.#request<T>("DELETE", path);
  }

  async #request<T>(method: string, path: string, body?: string, more: Headers = {}): Promise<T> {
    const response = await fetch(`${this.#base}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#key}`,
        ...(body && { "content-type": "application/json" }),
        ...more,
      },
      ...(body && { body }),
    });
    const answer = (await response.json()) as Envelope<T>;
    if (answer.success) return answer.data;
    throw new RefusedRequest(`${method} ${path}`, response.status, answer.code, answer.message);
  }
}

type Headers = Readonly<Record<string, string>>;
type Envelope<T> = { success: true; data: T } | { success: false; code: string; message: string };
