import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { guarded } from "./guarded.ts";
import { planFacts, planFactsShape } from "./plan-facts.ts";
import { plannedDay, serviceOf } from "./service-day.ts";
import type { Session } from "./session.ts";
import { answer, quoted, untrusted } from "./untrusted.ts";

const MOST_DAYS = 50;
const readOnly = { readOnlyHint: true, idempotentHint: true } as const;

/** The tools that read the company's days. They exist for a key that may read. */
export function addReadingTools(server: McpServer, session: Session): void {
  server.registerTool(
    "list_days",
    {
      title: "List days",
      description: "The projects of the company on the service. Each is one day.",
      annotations: readOnly,
      inputSchema: z.object({
        limit: z.int().min(1).max(MOST_DAYS).default(20),
        cursor: z.string().optional(),
      }),
      outputSchema: z.object({
        days: z.array(
          z.object({
            ...{ projectId: z.string(), untrustedName: untrusted, date: z.string().nullable() },
            ...{ status: z.string(), stops: z.int(), couriers: z.int(), plannedAt: z.string().nullable() },
          }),
        ),
        nextCursor: z.string().nullable(),
      }),
    },
    async (page) =>
      guarded(async () => {
        const { rows, nextCursor } = await serviceOf(session).projects.list().page(page);
        const days = rows.map((project) => ({
          ...{ projectId: project.id, untrustedName: quoted(project.name) },
          ...{ date: project.defaultStartDate, status: project.status, stops: project.stopsCount },
          ...{ couriers: project.couriersCount, plannedAt: project.lastOptimizedAt },
        }));
        return answer({ days, nextCursor });
      }),
  );
  server.registerTool(
    "get_day",
    {
      title: "Get a day",
      description: "The current plan of a day: its routes in short, or one courier's route with its stops.",
      annotations: readOnly,
      inputSchema: z.object({
        projectId: z.uuid(),
        assignmentId: z.uuid().optional().meta({ description: "Only this courier's route, with its stops." }),
      }),
      outputSchema: z.object({ untrustedName: untrusted, ...planFactsShape }),
    },
    async ({ projectId, assignmentId }) =>
      guarded(async () => {
        const plan = await plannedDay(session, projectId);
        const untrustedName = quoted(plan.records.project.name);
        return answer({ untrustedName, ...planFacts(plan, { assignmentId }) });
      }),
  );
}
