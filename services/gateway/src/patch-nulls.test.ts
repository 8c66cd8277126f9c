import type { z } from "zod";
import { expect, it } from "vitest";
import type { Context } from "./context.ts";
import { endpointsOf } from "./endpoints.ts";
import type { Endpoint } from "./http/endpoint.ts";

const endpoints = endpointsOf({} as Context); // none of them is called
const changes = endpoints.filter(({ method, body }) => method === "patch" && body !== undefined);

/** The fields of a body; of a choice, those of all its branches. */
function fieldsOf(body: z.ZodType | undefined): Readonly<Record<string, z.ZodType>> {
  if (body && "shape" in body) return body.shape as Record<string, z.ZodType>;
  if (body && "in" in body) return fieldsOf(body.in as z.ZodType);
  const branches = body && "options" in body ? (body.options as z.ZodType[]) : [];
  return Object.assign({}, ...branches.map(fieldsOf)) as Record<string, z.ZodType>;
}

/** The request that makes what a path changes: it posts to its list. */
const creationOf = ({ path }: Endpoint) =>
  endpoints.find(
    ({ method, path: list }) =>
      method === "post" &&
      path.startsWith(`${list}/`) &&
      path.split("/").length === list.split("/").length + 1,
  );

it("decisions 1: null on PATCH clears each field that a record may lack, and is refused by its path for others", () => {
  expect(changes.length).toBeGreaterThan(4);
  for (const change of changes) {
    const made = fieldsOf(creationOf(change)?.body);
    const [record] = Object.values(fieldsOf(change.answers[200]));
    const shown = fieldsOf(record);
    for (const name of Object.keys(fieldsOf(change.body))) {
      const given = change.body?.safeParse({ [name]: null });
      const refused = given?.error?.issues.some(({ path }) => path[0] === name) ?? false;
      const mayLack =
        made[name]?.safeParse(undefined).success === true || shown[name]?.safeParse(null).success === true;
      expect(refused, `${change.operationId} ${name}`).toBe(!mayLack);
    }
  }
});
