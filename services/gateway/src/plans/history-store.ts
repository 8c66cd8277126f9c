import type { Connection, Model } from "mongoose";
import { isNew, recordSchema } from "../shared/database.ts";
import { type StoredText, compressed, textOf } from "../shared/long-text.ts";
import type { EventOutbox } from "../webhooks/outbox.ts";
import { adding, planOutbox, type PlanEvent, type WithEvents } from "./outbox.ts";
import type { PlanHead } from "./store.ts";

/** A plan that is or was current, or that is a draft. */
export interface KeptHead extends PlanHead {
  readonly releasedAt: Date | null;
}

export interface KeptPlan extends KeptHead {
  readonly body: string;
}

type KeptDocument = Omit<KeptHead, "planId"> &
  WithEvents & {
    readonly _id: string;
    readonly projectId: string;
    /** Absent in a query for heads. */
    readonly body?: StoredText;
  };

/** The plans of a project that stay beside those that were released. */
const MOST_KEPT = 20;

const schema = recordSchema<KeptDocument>("kept_plans", "projectId")
  .index({ projectId: 1 })
  .index({ waiting: 1 });

/** The earlier plans of projects, their drafts, and their released plans. */
export class HistoryStore {
  readonly #plans: Model<KeptDocument>;
  readonly outbox: EventOutbox;

  constructor(connection: Connection) {
    this.#plans = connection.model<KeptDocument>("KeptPlan", schema);
    this.outbox = planOutbox(this.#plans);
  }

  async find(projectId: string, planId: string): Promise<KeptPlan | null> {
    const found = await this.#plans.findOne({ _id: planId, projectId }).lean<KeptDocument | null>();
    return found && { ...headOf(found), body: found.body ? await textOf(found.body) : "" };
  }

  /** A project's plans without their routes. */
  async heads(projectId: string): Promise<KeptHead[]> {
    return (await this.#plans.find({ projectId }, { body: 0 }).lean<KeptDocument[]>()).map(headOf);
  }

  async head(projectId: string, planId: string): Promise<KeptHead | null> {
    const found = await this.#plans
      .findOne({ _id: planId, projectId }, { body: 0 })
      .lean<KeptDocument | null>();
    return found && headOf(found);
  }

  /** Keeps a plan, and only the newest of those that were not released. May be repeated. */
  async keep(projectId: string, { planId, ...head }: PlanHead, body: string): Promise<void> {
    const kept = { ...head, projectId, releasedAt: null, body: await compressed(body) };
    await isNew(this.#plans.updateOne({ _id: planId }, { $setOnInsert: kept }, { upsert: true }));
    const others = await this.#plans
      .find({ projectId, releasedAt: null, _id: { $ne: planId } }, { _id: 1 })
      .sort({ _id: -1 })
      .lean<{ _id: string }[]>();
    const old = others.slice(MOST_KEPT - 1).map(({ _id }) => _id);
    if (old.length > 0) await this.#plans.deleteMany({ _id: { $in: old }, releasedAt: null });
  }

  /** Notes a release together with its event. */
  async release(
    projectId: string,
    planId: string,
    releasedAt: Date,
    event: PlanEvent,
  ): Promise<KeptHead | null> {
    const released = await this.#plans
      .findOneAndUpdate(
        { _id: planId, projectId },
        { $set: { releasedAt }, ...adding(event) },
        { returnDocument: "after", projection: { body: 0 } },
      )
      .lean<KeptDocument | null>();
    return released && headOf(released);
  }

  async remove(projectId: string): Promise<void> {
    await this.#plans.deleteMany({ projectId });
  }
}

function headOf({
  _id,
  projectId: _project,
  body: _body,
  outbox: _outbox,
  waiting: _waiting,
  ...head
}: KeptDocument): KeptHead {
  return { planId: _id, ...head };
}
