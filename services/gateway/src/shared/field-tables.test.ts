import { textFields } from "../../../../test/support/text-fields.ts";
import { describe, expect, it } from "vitest";
import { startTestGateway } from "../../testing/gateway.ts";
import { newCourier, newProject } from "../../testing/stops.ts";
import { assignmentFields } from "@rondo/day/records/assignment/fields.ts";
import { courierFields } from "@rondo/day/records/courier/fields.ts";
import type { FieldTable } from "@rondo/day/records/field-table.ts";
import { projectFields } from "@rondo/day/records/project/fields.ts";
import { stopFields } from "@rondo/day/records/stop/fields.ts";

type Answer = Record<string, unknown> & { readonly id: string };

/** A noun with a table of fields. */
interface Noun {
  readonly table: FieldTable;
  readonly collection: string;
  /** Its name in answers: of one, and of a list. */
  readonly names: readonly [one: string, many: string];
  /** Creates what the noun needs. @returns the path of its list, and a body with its required fields only */
  prepare(): Promise<{ path: string; body: object }>;
  /** A change that differs from `body`. */
  readonly change: object;
}

const gateway = await startTestGateway();
const client = await gateway.newClient();

const nouns: readonly Noun[] = [
  {
    table: stopFields,
    collection: "stops",
    names: ["stop", "stops"],
    prepare: async () => ({ path: `${await newProject(client)}/stops`, body: { name: "A", address: "B" } }),
    change: { name: "B" },
  },
  {
    table: assignmentFields,
    collection: "assignments",
    names: ["courier", "couriers"],
    prepare: async () => {
      const body = { courierId: await newCourier(client) };
      return { path: `${await newProject(client)}/couriers`, body };
    },
    change: {},
  },
  {
    table: courierFields,
    collection: "couriers",
    names: ["courier", "couriers"],
    prepare: async () => ({ path: "/couriers", body: { firstName: "A" } }),
    change: { firstName: "B" },
  },
  {
    table: projectFields,
    collection: "projects",
    names: ["project", "projects"],
    prepare: async () => ({ path: "/projects", body: { name: "A" } }),
    change: { name: "B" },
  },
];

const named = nouns.map((noun) => [noun.collection, noun] as const);

describe.each(named)("contract 2.3, 3.9, 4.1, 4.3: %s from before a field existed", (_, noun) => {
  const names = Object.entries(noun.table).filter(([, { source }]) => source !== "required");
  const [one, many] = noun.names;

  it.each(names)("are answered with the default of %s", async (name, { fallback }) => {
    const { path, body } = await noun.prepare();
    const made = (await client.post<Record<string, Answer>>(path, body)).data[one];
    const older = { ...made, [name]: fallback };
    if (name !== "lastChange") expect(made).toEqual(older); // the service writes this one at once
    await lose(noun.collection, made!.id, name);
    const listed = await client.get<Record<string, Answer[]>>(path);
    expect(listed.data[many]?.find(({ id }) => id === made!.id)).toEqual(older);
    const changed = await client.patch<Record<string, Answer>>(`${path}/${made!.id}`, noun.change);
    const { updatedAt } = changed.data[one]!;
    expect(changed.data[one]).toEqual({ ...made, ...noun.change, updatedAt });
  });
});

describe.each(named)("contract 3.2, 3.9: the texts of %s:", (_, noun) => {
  it.each(textFields(noun.table))("%s with more than %i characters is refused", async (name, most) => {
    const { path, body } = await noun.prepare();
    const reply = await client.post(path, { ...body, [name]: "x".repeat(most + 1) });
    expect([reply.status, reply.code]).toEqual([400, "INVALID_BODY"]);
    expect(reply.details["issues"]).toContainEqual(expect.objectContaining({ path: name }));
  });
});

async function lose(collection: string, id: string, name: string): Promise<void> {
  const records = gateway.context.database.connection.collection<{ _id: string }>(collection);
  const { modifiedCount } = await records.updateOne({ _id: id }, { $unset: { [name]: "" } });
  expect(modifiedCount).toBe(1);
}
