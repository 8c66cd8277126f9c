import { createServer, type Server, type ServerResponse } from "node:http";
import { expect } from "vitest";
import { listen } from "../../../test/support/lifetime.ts";

/** A Nominatim that answers when the test says so, each time the oldest request. */
export class SlowGeocoder {
  readonly asked: string[] = [];
  /** Houses of this street have no place. */
  readonly unknown = "Nowhere";
  readonly #waiting: { readonly address: string; readonly response: ServerResponse }[] = [];
  readonly #server: Server = createServer((request, response) => {
    const address = new URL(request.url ?? "", "http://geocoder").searchParams.get("q") ?? "";
    this.asked.push(address);
    this.#waiting.push({ address, response });
    response.on("close", () => {
      const at = this.#waiting.findIndex((one) => one.response === response);
      if (at >= 0) this.#waiting.splice(at, 1);
    });
  });

  async start(): Promise<string> {
    return (await listen(this.#server)).url;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Waits for a request and answers it. */
  async answer(status = 200): Promise<void> {
    await expect.poll(() => this.waiting, { interval: 2 }).toBeGreaterThan(0);
    const oldest = this.#waiting.shift();
    if (!oldest) throw new Error("nobody waits");
    const { address, response } = oldest;
    const [road, house_number = ""] = address.split(" ");
    const house = {
      lat: `60.${100 + Number(house_number)}`,
      lon: "25",
      display_name: address,
      addresstype: "building",
      address: { road, house_number },
    };
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(road === this.unknown ? [] : [house]));
  }
}
