import { recordSchema } from "../../shared/database.ts";
import type { JobRecord } from "./job.ts";

export const jobSchema = recordSchema<JobRecord>("jobs", "companyId", "projectId")
  .index({ activeKey: 1 }, { unique: true })
  .index({ callId: 1 })
  .index({ companyId: 1, projectId: 1 })
  .index({ state: 1, createdAt: 1 })
  .index({ "outbox.state": 1 })
  .index({ "outbox.eventId": 1 });
