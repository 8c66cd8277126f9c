import { expect, it } from "vitest";
import { Browser } from "../../testing/browser.ts";
import { startTestGateway, type TestClient } from "../../testing/gateway.ts";
import { justBefore } from "../../testing/interleave.ts";
import { runCommand } from "../operator/commands.ts";
import { SessionStore } from "../sessions/store.ts";
import type { Role } from "../shared/roles.ts";
import type { Person, PersonLink } from "./schemas.ts";
import { PEOPLE_PER_COMPANY } from "./store.ts";

interface Made {
  readonly person: Person;
  readonly link: PersonLink;
}
interface SignedIn {
  readonly role: Role;
  readonly permissions: readonly string[];
  readonly session: { readonly person: { readonly name: string } | null };
}

const gateway = await startTestGateway();

async function tokenOfOperator(companyId: string, ...words: string[]): Promise<string> {
  const made = await runCommand(gateway.context, ["sign-in-link", "--company", companyId, ...words]);
  return (made as { url: string }).url.split("#")[1] ?? "";
}

async function openedBy(token: string): Promise<Browser> {
  const browser = new Browser(gateway.origin);
  expect((await browser.signIn(token)).status).toBe(200);
  return browser;
}

/** A company with an administrator who is signed in. */
async function arrive(): Promise<{ client: TestClient; admin: Browser }> {
  const client = await gateway.newClient();
  return { client, admin: await openedBy(await tokenOfOperator(client.companyId)) };
}

const make = async (admin: Browser, name = "Kaisa", role: Role = "dispatcher") =>
  (await admin.post<Made>("/app/api/people", { name, role })).data;
const named = async (admin: Browser) =>
  (await admin.get<{ people: Person[] }>("/app/api/people")).data.people.map(
    ({ name, role }) => `${name} ${role}`,
  );
const whoIs = async (browser: Browser) => (await browser.get<SignedIn>("/app/api/session")).data;

it("contract 13.10: an administrator's link signs a named colleague in once, within 15 minutes", async () => {
  const { admin } = await arrive();
  const { person, link } = await make(admin, " Kaisa ");
  expect(person).toMatchObject({ name: "Kaisa", role: "dispatcher" });
  const kaisa = await openedBy(link.token);
  expect(await whoIs(kaisa)).toMatchObject({
    role: "dispatcher",
    permissions: ["read", "write", "optimize"],
    session: { person: { id: person.id, name: "Kaisa", role: "dispatcher" } },
  });
  expect((await new Browser(gateway.origin).signIn(link.token)).status).toBe(401);
  expect(await named(admin)).toEqual(["Admin admin", "Kaisa dispatcher"]);
  const late = (await admin.post<Made>(`/app/api/people/${person.id}/sign-in-links`)).data.link;
  gateway.clock.advance(15 * 60);
  expect((await new Browser(gateway.origin).signIn(late.token)).status).toBe(401);
});

it("contract 13.10: two links of a person give two sessions, which end with the person, as does a link that nobody used", async () => {
  const { admin } = await arrive();
  const { person, link } = await make(admin);
  const another = async () =>
    (await admin.post<Made>(`/app/api/people/${person.id}/sign-in-links`)).data.link;
  const [second, unused] = [await another(), await another()];
  const browsers = [await openedBy(link.token), await openedBy(second.token)];
  expect((await admin.delete(`/app/api/people/${person.id}`)).data).toEqual({ deleted: true });
  for (const browser of browsers) {
    for (const path of ["/app/api/session", "/api/v1/projects"])
      expect(await browser.get(path)).toMatchObject({ status: 401, code: "UNAUTHORIZED" });
  }
  expect((await new Browser(gateway.origin).signIn(unused.token)).status).toBe(401);
  const { data } = await admin.get<{ sessions: unknown[] }>("/app/api/sessions");
  expect(data.sessions).toHaveLength(1);
  for (const path of ["", "/sign-in-links"]) {
    const method = path === "" ? "DELETE" : "POST";
    const reply = await admin.request(method, `/app/api/people/${person.id}${path}`, { body: {} });
    expect(reply).toMatchObject({ status: 404, code: "NOT_FOUND" });
  }
});

it("contract 13.10: a person who is ended while a link is being used has no session", async () => {
  const { client, admin } = await arrive();
  const { person, link } = await make(admin);
  justBefore(SessionStore.prototype, "insert", async () =>
    gateway.context.people.end(client.companyId, person.id),
  );
  const browser = new Browser(gateway.origin);
  const { headers } = await browser.post("/app/api/sign-in", { token: link.token });
  const cookie = headers.get("set-cookie")?.split(";")[0] ?? "";
  const reply = await browser.request("GET", "/api/v1/projects", { headers: { cookie } });
  expect(reply).toMatchObject({ status: 401, code: "UNAUTHORIZED" });
});

it("contract 13.10: a changed role holds from the next request of open sessions on; one who was ended gets none", async () => {
  const { admin } = await arrive();
  const { person, link } = await make(admin);
  const kaisa = await openedBy(link.token);
  const change = async (body: object) =>
    admin.request<{ person: Person }>("PATCH", `/app/api/people/${person.id}`, { body });
  const project = { name: "Day" };
  expect((await kaisa.post("/api/v1/projects", project)).status).toBe(201);
  expect((await change({ role: "viewer", name: "Kaisa V." })).data.person).toMatchObject({ role: "viewer" });
  expect((await kaisa.post("/api/v1/projects", project)).status).toBe(403);
  expect(await whoIs(kaisa)).toMatchObject({ role: "viewer", permissions: ["read"] });
  await change({ role: "admin" });
  expect(await named(kaisa)).toEqual(["Admin admin", "Kaisa V. admin"]);
  await admin.delete(`/app/api/people/${person.id}`);
  expect(await change({ role: "admin" })).toMatchObject({ status: 404, code: "NOT_FOUND" });
});

it("contract 13.10: the operator's link makes an administrator, of any name", async () => {
  const { client, admin } = await arrive();
  await openedBy(await tokenOfOperator(client.companyId));
  const leena = await openedBy(await tokenOfOperator(client.companyId, "--name", "Leena"));
  expect(await whoIs(leena)).toMatchObject({ role: "admin", session: { person: { name: "Leena" } } });
  expect(await named(admin)).toEqual(["Admin admin", "Leena admin"]);
});

it("contract 13.10: a session from before there were people is an administrator's", async () => {
  const { client, admin } = await arrive();
  const { connection } = gateway.context;
  const old = await gateway.signedIn(client);
  const kept = connection.collection("sessions");
  await kept.updateMany({ companyId: client.companyId, personId: null }, { $unset: { personId: "" } });
  expect(await whoIs(old)).toMatchObject({ role: "admin", session: { person: null } });
  expect((await old.get("/app/api/keys")).status).toBe(200);
  const { data } = await admin.get<{ sessions: unknown[] }>("/app/api/sessions");
  expect(data.sessions).toHaveLength(2);
});

it("contract 13.10: who is no administrator sees and ends only sessions of the same person", async () => {
  const { client, admin } = await arrive();
  const viewer = await gateway.signedIn(client, { name: "Veikko", role: "viewer" });
  const sessionsOf = async (browser: Browser) =>
    (await browser.get<{ sessions: { id: string; isCurrent: boolean }[] }>("/app/api/sessions")).data
      .sessions;
  expect(await sessionsOf(admin)).toHaveLength(2);
  expect(await sessionsOf(viewer)).toMatchObject([{ isCurrent: true }]);
  const [own] = (await sessionsOf(admin)).filter(({ isCurrent }) => isCurrent);
  expect((await viewer.delete(`/app/api/sessions/${own?.id ?? ""}`)).status).toBe(404);
  expect((await viewer.delete("/app/api/session")).status).toBe(200);
  expect(await sessionsOf(admin)).toHaveLength(1);
});

it("contract 13.10: a repeated request adds one person; there are at most 500, also among requests at the same moment", async () => {
  const { client, admin } = await arrive();
  const headers = { "idempotency-key": "one" };
  const body = { name: "Kaisa", role: "viewer" };
  const add = async () => admin.request<Made>("POST", "/app/api/people", { body, headers });
  const [first, again] = [await add(), await add()];
  expect(again.data).toEqual({ ...first.data, link: null });
  const now = gateway.clock.now();
  const people = Array.from({ length: PEOPLE_PER_COMPANY - 3 }, (_, index) => ({
    ...{ _id: `${client.companyId}-${index}`, companyId: client.companyId, name: `Person ${index}` },
    ...{ slot: `${client.companyId} ${index + 2}`, role: "viewer" },
    ...{ createdAt: now, updatedAt: now, endedAt: null },
  }));
  await gateway.context.connection.collection<{ _id: string }>("people").insertMany(people);
  const replies = await Promise.all(
    ["A", "B", "C"].map(async (name) => admin.post("/app/api/people", { ...body, name })),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  await admin.delete(`/app/api/people/${first.data.person.id}`);
  expect((await admin.post("/app/api/people", { ...body, name: "D" })).status).toBe(201);
});

it("contract 13.7: a person of another company is not found, and goes with the company", async () => {
  const [mine, theirs] = [await arrive(), await arrive()];
  const { person } = await make(mine.admin);
  expect((await theirs.admin.delete(`/app/api/people/${person.id}`)).status).toBe(404);
  expect((await theirs.admin.post(`/app/api/people/${person.id}/sign-in-links`)).status).toBe(404);
  expect(await named(mine.admin)).toHaveLength(2);
  const { companyId } = mine.client;
  await runCommand(gateway.context, ["company", "delete", "--company", companyId]);
  const left = await gateway.context.connection.collection("people").countDocuments({ companyId });
  expect(left).toBe(0);
});
