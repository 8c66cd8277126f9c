import type { McpServer } from "@modelcontextprotocol/server";
import type { UnreadLines } from "@rondo/day/out/unread.ts";
import type { Stop } from "@rondo/day/records/stop/schemas.ts";
import { wallTime } from "@rondo/day/out/plan.ts";
import { z } from "zod";
import { courierName } from "../day/records.ts";
import { Refused } from "../refused.ts";
import { reasonTexts, remedyTexts, servedRows, stopsNamed } from "../show/story.ts";
import { guarded } from "./guarded.ts";
import { plannedDay } from "./service-day.ts";
import type { Session } from "./session.ts";
import { answer, quoted, untrusted } from "./untrusted.ts";

const MOST_STOPS = 10;

/** `explain_stop`: of a plan made here, or with a key of a day on the service. */
export function addExplainTool(server: McpServer, session: Session): void {
  server.registerTool(
    "explain_stop",
    {
      title: "Explain a stop",
      description: "Says where a plan serves a stop, or why it is left out and what would let it in. Free.",
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
      inputSchema: z.object({
        stop: z.string().meta({ description: "Its name, order number or id." }),
        planId: z.string().optional().meta({ description: "Of plan_locally." }),
        projectId: z.uuid().optional().meta({ description: "Of list_days." }),
      }),
      outputSchema: z.object({
        stops: z.array(
          z.object({
            ...{ stopId: z.string(), untrustedName: untrusted },
            served: z.array(
              z.object({
                ...{ assignmentId: z.string(), untrustedCourier: untrusted, position: z.int() },
                ...{ arrives: z.string(), starts: z.string(), leaves: z.string() },
              }),
            ),
            reasons: z.array(
              z.object({
                ...{ code: z.string(), together: z.boolean() },
                shortfall: z.object({ amount: z.number(), unit: z.string() }).nullable(),
                untrustedMessage: untrusted,
              }),
            ),
            untrustedRemedies: z.array(untrusted).meta({ description: "What would let it in, each enough." }),
          }),
        ),
      }),
    },
    async ({ stop: wanted, planId, projectId }) =>
      guarded(async () => {
        if ((planId === undefined) === (projectId === undefined))
          throw new Refused("give either planId or projectId");
        const plan =
          planId === undefined ? await plannedDay(session, projectId ?? "") : session.plans.get(planId);
        if (!plan) throw new Refused("that plan is not kept: plan again");
        const { records, result } = plan;
        const clock = (at: string) => wallTime(at, records.project.timezone).slice(11);
        const all = [...records.stops, ...(records.unread ?? [])];
        const named = stopsNamed<Stop | UnreadLines>(wanted, all, "the plan").slice(0, MOST_STOPS);
        const found = named.flatMap((each) => ("id" in each ? [each] : []));
        const [lost] = named.flatMap((each) => ("id" in each ? [] : [each]));
        if (lost && found.length === 0)
          throw new Refused(
            `line ${lost.line} was not read, and so is not in the plan: ${lost.reasons.map(({ code }) => code).join(", ")}`,
          );
        return answer({
          stops: found.map((stop) => {
            const left = result.unassignedStops.find(({ stopId }) => stopId === stop.id);
            const texts = reasonTexts(left?.reasons ?? [], records);
            return {
              ...{ stopId: stop.id, untrustedName: quoted(stop.name) },
              served: servedRows(stop.id, result.routes).map(({ assignmentId, position, row }) => ({
                ...{ assignmentId, untrustedCourier: quoted(courierName(records, assignmentId)), position },
                ...{ arrives: clock(row.plannedArrivalAt), starts: clock(row.serviceStartAt) },
                leaves: clock(row.plannedDepartureAt),
              })),
              reasons: (left?.reasons ?? []).map(({ code, together, shortfall }, index) => ({
                ...{ code, together },
                shortfall: shortfall && { amount: shortfall.amount, unit: shortfall.unit },
                untrustedMessage: quoted(texts[index], 400),
              })),
              untrustedRemedies: left ? remedyTexts(left, stop, records).map((text) => quoted(text)) : [],
            };
          }),
        });
      }),
  );
}
