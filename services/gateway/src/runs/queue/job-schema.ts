import { Schema } from "mongoose";
import { recordOptions } from "../../shared/database.ts";
import type { JobRecord } from "./job.ts";

export const jobSchema = new Schema<JobRecord>(
  {
    _id: { type: String, required: true },
    companyId: { type: String, required: true },
    projectId: { type: String, required: true },
    activeKey: { type: String, required: true },
    state: { type: String, required: true },
    runNumber: Number,
    requestId: String,
    traceparent: String,
    callId: String,
    priceCents: Number,
    stopsCount: Number,
    couriersCount: Number,
    fence: Number,
    crashes: Number,
    leaseUntil: Date,
    lacksDepots: Boolean,
    isDraft: Boolean,
    progress: Number,
    outcome: Schema.Types.Mixed,
    chargedCents: Number,
    outbox: Schema.Types.Mixed,
    createdAt: Date,
    updatedAt: Date,
    startedAt: Date,
    finishedAt: Date,
    resultDroppedAt: Date,
  },
  { ...recordOptions, collection: "jobs" },
)
  .index({ activeKey: 1 }, { unique: true })
  .index({ callId: 1 })
  .index({ companyId: 1, projectId: 1 })
  .index({ state: 1, createdAt: 1 })
  .index({ "outbox.state": 1 })
  .index({ "outbox.eventId": 1 });
