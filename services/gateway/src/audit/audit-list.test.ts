import { expect, it } from "vitest";
import { runCommand } from "../operator/commands.ts";
import { startTestGateway } from "../../testing/gateway.ts";

type Actor = { kind: string; name: string | null };
type Page = { entries: { action: string; actor: Actor }[]; nextCursor: string | null };

const gateway = await startTestGateway();
const client = await gateway.newClient();
const browser = await gateway.signedIn(client, { name: "Kaisa", role: "dispatcher" });
const [kaisa] = await gateway.context.people.list(client.companyId);
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

it("contract 9.3: a question, which changes nothing, is no entry", async () => {
  const { id } = (await client.get<{ projects: { id: string }[] }>("/projects")).data.projects[0]!;
  const before = actions(await audit());
  const looked = await client.post(`/projects/${id}/stops/lookup`, { addresses: ["Nowhere 1"] });
  expect(looked.status).toBe(200);
  expect(actions(await audit())).toEqual(before);
});

it("contract 13.7: an entry names the person whose session acted, the key that acted, else the operator", async () => {
  const actorOf = ({ kind, name }: Actor) => `${kind} ${name}`;
  await runCommand(gateway.context, ["wallet", "top-up", "--company", client.companyId, "--usd", "1"]);
  await browser.get("/app/api/keys"); // not for dispatchers: the refusal is counted, and named
  const refusals = async () => {
    await gateway.context.refusals.stop();
    return audit("?action=refuseRequests");
  };
  expect((await refusals()).entries.map(({ actor }) => actorOf(actor))).toEqual(["session Kaisa"]);
  const { entries } = await audit("?limit=6");
  const named = entries.map(({ action, actor }) => `${action}: ${actorOf(actor)}`);
  expect(named).toEqual([
    "refuseRequests: session Kaisa",
    "topUp: operator null",
    "createProject: session Kaisa",
    "createCourier: key test",
    "createCourier: key test",
    "signIn: session Kaisa",
  ]);
  const byKaisa = actions(await audit(`?personId=${kaisa?.id}`));
  expect(byKaisa).toEqual(["refuseRequests", "createProject", "signIn"]);
  await gateway.context.people.end(client.companyId, kaisa?.id ?? "");
  const admin = await gateway.signedIn(client);
  const after = (await admin.get<Page>(`/app/api/audit?personId=${kaisa?.id}`)).data.entries;
  expect(after.map(({ actor }) => actor.name)).toEqual(["Kaisa", "Kaisa", "Kaisa"]);
});
