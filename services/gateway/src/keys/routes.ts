import { z } from "zod";
import { ApiError } from "../shared/errors.ts";
import { created, endpoint, ok, type Endpoint } from "../http/endpoint.ts";
import { mapRows, pageAnswer, pageQuery, readPage } from "../http/page.ts";
import { createdKey, newKey, shownKey, viewOfKey } from "./schemas.ts";
import type { KeyService } from "./service.ts";

export const keyBodies = {
  createKey: { body: newKey },
};

export const keyEndpoints = (keys: KeyService): Endpoint[] => [
  endpoint({
    method: "get",
    path: "/keys",
    operationId: "listKeys",
    scope: "read",
    area: "keys",
    summary: "List the company's API keys, revoked ones included",
    query: z.object(pageQuery),
    answers: { 200: z.object({ keys: z.array(shownKey), ...pageAnswer }) },
    handle: async ({ company, query }) => {
      const { rows, next } = await readPage(query, async (page) => keys.list(company.id, page));
      return ok({ keys: mapRows(rows, viewOfKey), ...next });
    },
  }),
  endpoint({
    method: "post",
    path: "/keys",
    operationId: "createKey",
    scope: "write",
    area: "keys",
    summary: "Make an API key; only this answer has the whole key",
    ...keyBodies.createKey,
    answers: { 201: z.object({ key: createdKey }) },
    shownOnce: ["key.key"],
    errors: ["CONFLICT"],
    handle: async ({ company, body: { name, mode, scopes, expiresAt }, attempt }) => {
      const wanted = {
        companyId: company.id,
        ...(mode === "test" && { mode }),
        name,
        scopes: [...new Set(scopes)],
        expiresAt: typeof expiresAt === "string" ? new Date(expiresAt) : null,
      };
      const { record, key } = await keys.createOnce(wanted, attempt);
      return created({ key: { ...viewOfKey(record), key } });
    },
  }),
  endpoint({
    method: "delete",
    path: "/keys/{keyId}",
    operationId: "revokeKey",
    scope: "write",
    area: "keys",
    summary: "Revoke an API key; it stays in the list",
    answers: { 200: z.object({ key: shownKey }) },
    errors: ["NOT_FOUND"],
    handle: async ({ company, params }) => {
      const record = await keys.revoke(params.keyId, company.id);
      if (record === null) throw new ApiError("NOT_FOUND");
      return ok({ key: viewOfKey(record) });
    },
  }),
];
