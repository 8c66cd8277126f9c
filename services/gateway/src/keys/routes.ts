import { z } from "zod";
import { ApiError } from "../shared/errors.ts";
import { created, endpoint, ok } from "../http/endpoint.ts";
import type { Endpoint } from "../http/endpoint.ts";
import { createdKey, newKey, shownKey, viewOfKey } from "./schemas.ts";
import type { KeyService } from "./service.ts";

/** The dashboard's endpoints of API keys. */
export const keyEndpoints = (keys: KeyService): Endpoint[] => [
  endpoint({
    method: "get",
    path: "/keys",
    operationId: "listKeys",
    scope: "read",
    summary: "List the company's API keys, revoked ones included",
    answers: { 200: z.object({ keys: z.array(shownKey) }) },
    errors: [],
    handle: async ({ company }) => ok({ keys: (await keys.list(company.id)).map(viewOfKey) }),
  }),
  endpoint({
    method: "post",
    path: "/keys",
    operationId: "createKey",
    scope: "write",
    summary: "Make an API key; only this answer has the whole key",
    body: newKey,
    answers: { 201: z.object({ key: createdKey }) },
    shownOnce: ["key.key"],
    errors: [],
    handle: async ({ company, body: { name, scopes, expiresAt } }) => {
      const { record, key } = await keys.create({
        companyId: company.id,
        name,
        scopes: [...new Set(scopes)],
        expiresAt: typeof expiresAt === "string" ? new Date(expiresAt) : null,
      });
      return created({ key: { ...viewOfKey(record), key } });
    },
  }),
  endpoint({
    method: "delete",
    path: "/keys/{keyId}",
    operationId: "revokeKey",
    scope: "write",
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
