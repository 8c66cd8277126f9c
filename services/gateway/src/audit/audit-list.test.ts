import { expect, it } from "vitest";
import { startTestGateway } from "../../testing/gateway.ts";

interface Page {
  readonly entries: { readonly action: string }[];
  readonly nextCursor: string | null;
}

const gateway = await startTestGateway();
const client = await gateway.newClient();
const browser = await gateway.signedIn(client);
await (await gateway.newClient()).post("/couriers", { firstName: "Theirs" });
for (const firstName of ["Aino", "Eero"]) await client.post("/couriers", { firstName });
await browser.post("/api/v1/projects", { name: "Day" });
const audit = async (query = "") => (await browser.get<Page>(`/app/api/audit${query}`)).data;
const actions = ({ entries }: Page) => entries.map(({ action }) => action);

it("contract 13.7, 13.8: the audit log is listed newest first, by actor and action, in pages", async () => {
  const all = ["createProject", "createCourier", "createCourier", "signIn"];
  expect(actions(await audit())).toEqual(all);
  expect(actions(await audit("?actorKind=key"))).toEqual(["createCourier", "createCourier"]);
  expect(actions(await audit(`?actorId=${client.keyId}&action=createCourier`))).toHaveLength(2);
  expect(actions(await audit("?action=createProject"))).toEqual(["createProject"]);
  const later = new Date(gateway.clock.now().getTime() + 1).toISOString();
  expect(actions(await audit(`?from=${later}`))).toEqual([]);
  const first = await audit("?limit=3");
  const rest = await audit(`?limit=3&cursor=${first.nextCursor!}`);
  expect([...actions(first), ...actions(rest)]).toEqual(all);
  expect(rest.nextCursor).toBeNull();
  expect((await browser.get("/app/api/audit?actorKind=robot")).code).toBe("INVALID_QUERY");
});
