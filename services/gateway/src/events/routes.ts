import { z } from "zod";
import { endpoint, ok, type Endpoint } from "../http/endpoint.ts";
import { limitOf } from "../http/page.ts";
import { isTest } from "../shared/company.ts";
import { listedEvent, type ListedEvent } from "../webhooks/event-schemas.ts";
import type { EventService } from "./service.ts";

const MOST = 1000;
const USUAL = 100;

const query = z.object({
  after: z.string().max(200).optional().meta({
    description:
      "`nextCursor` of the answer before; `latest`: only what happens from now on. Default: the oldest on.",
  }),
  limit: limitOf(MOST, USUAL),
});

export const eventEndpoints = (events: EventService): Endpoint[] => [
  endpoint({
    method: "get",
    path: "/events",
    operationId: "listEvents",
    scope: "read",
    area: "webhooks",
    summary: "The company's events of the last 30 days, oldest first",
    description:
      "For programs without a public address: ask again with `nextCursor`, and no event is missed or comes twice.",
    query,
    answers: {
      200: z.object({
        events: z.array(listedEvent).meta({ description: "Oldest first." }),
        nextCursor: z.string().meta({ description: "Where to go on; also when there is no event now." }),
      }),
    },
    errors: ["GONE"],
    handle: async ({ company, query: { after, limit } }) => {
      const livemode = !isTest(company);
      const found = await events.after(company.id, after, limit);
      const shown = found.events.map(({ _id: id, event, createdAt, data }) => {
        return { id, event, createdAt: createdAt.toISOString(), livemode, data: data as ListedEvent["data"] };
      });
      return ok({ events: shown, nextCursor: found.nextCursor });
    },
  }),
];
