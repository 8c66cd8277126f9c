import {
  acceptedContent,
  inputRequired,
  inputResponse,
  type McpServer,
  type RequestStateCodec,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { RondoError, type PlannedResult, type Rondo, type Run } from "@rondo/client";
import { z } from "zod";
import { count } from "../show/doubts.ts";
import { canAsk } from "./asking.ts";
import { guarded } from "./guarded.ts";
import { planFacts, planFactsShape } from "./plan-facts.ts";
import { runKeyOf } from "./run-key.ts";
import { plannedDay, serviceOf } from "./service-day.ts";
import type { Session } from "./session.ts";
import { answer, quoted, refusal, untrusted } from "./untrusted.ts";

/** What a person was asked about: a run, and its price. It is sealed, so that a host cannot change it. */
export interface Asked {
  readonly run: string;
  readonly costUsd: number;
}

const approval = z.object({ approve: z.boolean().meta({ title: "Spend this" }) });
const options = {
  objective: z.enum(["time", "distance", "cost"]).optional(),
  balance: z.number().min(0).max(1).optional(),
  timeLimitSeconds: z.number().min(1).max(600).optional(),
};

/** The tools that price and order runs. They exist for a key that may optimize. */
export function addRunTools(server: McpServer, session: Session, sealed: RequestStateCodec<Asked>): void {
  const done = new Map<string, Promise<PlannedResult>>();
  server.registerTool(
    "estimate_run",
    {
      title: "Price a run",
      description: "The price of planning a day on the service, and doubts about it. Charges nothing.",
      annotations: { readOnlyHint: true, idempotentHint: true },
      inputSchema: z.object({ projectId: z.uuid(), ...options }),
      outputSchema: z.object({
        ...{ costUsd: z.number(), couriers: z.int(), balanceUsd: z.number(), budgetLeftUsd: z.number() },
        notes: z.array(z.object({ code: z.string(), untrustedMessage: untrusted })),
      }),
    },
    async ({ projectId, ...run }) =>
      guarded(async () => {
        const rondo = serviceOf(session);
        const [{ costUsd, couriers, warnings }, { credit }] = await Promise.all([
          rondo.runs.estimate(projectId, run),
          rondo.account.get(),
        ]);
        return answer({
          ...{ costUsd, couriers, balanceUsd: credit.totalAvailableUsd },
          budgetLeftUsd: session.budget.leftUsd,
          notes: warnings.map(({ code, message }) => ({ code, untrustedMessage: quoted(message) })),
        });
      }),
  );
  server.registerTool(
    "run_plan",
    {
      title: "Plan a day on the service",
      description:
        "Orders a run, which may cost money and replaces the day's current plan. The person is asked before anything is spent. The same run that is asked for again is not paid again.",
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
      inputSchema: z.object({
        projectId: z.uuid(),
        maxChargeUsd: z.number().min(0).meta({ description: "More is never charged." }),
        ...options,
      }),
      outputSchema: z.object({ chargedUsd: z.number(), jobId: z.string(), ...planFactsShape }),
    },
    async ({ projectId, maxChargeUsd, ...run }, context) =>
      guarded(async () => {
        const rondo = serviceOf(session);
        const key = await runKeyOf(rondo, projectId, run);
        const known = done.get(key);
        if (known) return planned(session, projectId, await known);
        const { costUsd, couriers } = await rondo.runs.estimate(projectId, run);
        if (costUsd > maxChargeUsd) return refusal("ABOVE_MAX_CHARGE", { costUsd, maxChargeUsd });
        if (costUsd > session.budget.leftUsd) return aboveBudget(session, costUsd);
        if (costUsd > 0) {
          const asked = context.mcpReq.requestState<Asked>();
          const isAsked = asked?.run === key && asked.costUsd === costUsd;
          const reply = inputResponse(context.mcpReq.inputResponses, "approval");
          const accepted = acceptedContent(context.mcpReq.inputResponses, "approval", approval);
          if (isAsked && reply.kind === "elicit" && accepted?.approve !== true)
            return refusal("NOT_APPROVED", { costUsd });
          if (!isAsked || accepted?.approve !== true) {
            const message = await questionOf(rondo, { projectId, couriers, costUsd });
            if (!canAsk(server, context))
              return refusal("PERSON_MUST_BE_ASKED", {
                question: message,
                message:
                  "This host cannot ask the person. Nothing was charged: they can run the day in the dashboard, or by rondo plan --online.",
              });
            return inputRequired({
              inputRequests: { approval: inputRequired.elicit({ message, requestedSchema: approval }) },
              requestState: await sealed.mint({ run: key, costUsd }),
            });
          }
        }
        // Another call may have begun the same run while this one was asking.
        if (!done.has(key) && !session.budget.reserve(key, costUsd)) return aboveBudget(session, costUsd);
        const going =
          done.get(key) ??
          ordered(session, { key, costUsd, context }, () =>
            rondo.runs.start(projectId, { ...run, maxChargeUsd: costUsd }, { idempotencyKey: key }),
          );
        done.set(key, going);
        going.catch(() => done.delete(key));
        return planned(session, projectId, await going);
      }),
  );
}

function aboveBudget({ budget }: Session, costUsd: number) {
  const message = "The person who starts rondo mcp allows spending by --budget-usd. No tool can.";
  return refusal("ABOVE_BUDGET", { costUsd, budgetLeftUsd: budget.leftUsd, message });
}

/** The run's plan. Its price has been set aside. */
async function ordered(
  { budget }: Session,
  {
    key,
    costUsd,
    context,
  }: { readonly key: string; readonly costUsd: number; readonly context: ServerContext },
  start: () => Run,
): Promise<PlannedResult> {
  try {
    const run = start();
    for await (const { progress } of run) await tell(context, progress);
    const result = await run;
    budget.settle(key, result.chargedUsd);
    return result;
  } catch (error) {
    // Only a refusal says that nothing was charged; without an answer the sum stays aside.
    budget.settle(key, error instanceof RondoError ? 0 : costUsd);
    throw error;
  }
}

/** The question to the person. No text of a customer is in it. */
async function questionOf(
  rondo: Rondo,
  run: { readonly projectId: string; readonly couriers: number; readonly costUsd: number },
): Promise<string> {
  const [{ defaultStartDate }, { credit }] = await Promise.all([
    rondo.projects.get(run.projectId),
    rondo.account.get(),
  ]);
  const usd = (amount: number) => `${amount.toFixed(2)} USD`;
  return `Plan the day ${defaultStartDate ?? "today"} (project ${run.projectId}): ${count(run.couriers, "courier")}, ${usd(run.costUsd)}, balance ${usd(credit.totalAvailableUsd)}. Spend it?`;
}

async function planned(session: Session, projectId: string, { chargedUsd, jobId, ...result }: PlannedResult) {
  const { records } = await plannedDay(session, projectId);
  const plan = { records, result } as unknown as Parameters<typeof planFacts>[0];
  return answer({ chargedUsd, jobId, ...planFacts(plan, {}) });
}

/** Tells the host how far the run is, if it wants to know. */
async function tell({ mcpReq }: ServerContext, progress: number): Promise<void> {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return;
  await mcpReq.notify({ method: "notifications/progress", params: { progressToken, progress, total: 1 } });
}
