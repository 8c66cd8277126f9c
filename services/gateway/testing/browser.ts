import { Requests, type Reply } from "./requests.ts";

/**
 * Acts like a browser with the dashboard: it keeps the session's cookie, and sends the CSRF token with each change. Paths
 * begin at the origin: `/api/v1/…` or `/app/api/…`.
 */
export class Browser extends Requests {
  #cookie = "";
  #csrfToken = "";

  async signIn(linkToken: string): Promise<Reply<unknown>> {
    const reply = await this.post("/app/api/sign-in", { token: linkToken });
    this.#cookie = reply.headers.get("set-cookie")?.split(";")[0] ?? "";
    if (reply.status === 200)
      this.#csrfToken = (await this.get<{ csrfToken: string }>("/app/api/session")).data.csrfToken;
    return reply;
  }

  protected override credentials(method: string): Readonly<Record<string, string>> {
    return {
      ...(this.#cookie !== "" && { cookie: this.#cookie }),
      ...(method !== "GET" && { "x-csrf-token": this.#csrfToken }),
    };
  }
}
