import type { TestClient, TestGateway } from "./gateway.ts";
import type { Prepared } from "./runs.ts";
import { Requests } from "./requests.ts";

/** A courier's telephone with a link. Paths begin below `/courier/api`. */
export class Telephone extends Requests {
  readonly token: string;

  constructor(origin: string, token: string) {
    super(`${origin}/courier/api`);
    this.token = token;
  }

  protected override credentials(): Readonly<Record<string, string>> {
    return { authorization: `Bearer ${this.token}` };
  }
}

/** Makes a courier's link, and gives the telephone that has it. */
export async function linked(
  client: TestClient,
  { origin }: TestGateway,
  { path }: Pick<Prepared, "path">,
  assignmentId: string,
): Promise<Telephone> {
  const reply = await client.post<{ url: string }>(`${path}/couriers/${assignmentId}/link`);
  return new Telephone(origin, reply.data.url.split("#")[1] ?? "");
}
