import { Schema, type Connection, type Model } from "mongoose";
import { SolveRequest } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { isNew, recordOptions } from "../../shared/database.ts";
import { type StoredText, storedText, textOf } from "../../shared/long-text.ts";
import { readFrame } from "../stored.ts";
import { frameText } from "../stored-frame.ts";
import { withRequest, type RunFrame, type StoredFrame } from "@rondo/day/plan/plan.ts";
import type { SolveInput } from "../solver/client.ts";

/** The input of a run: what an optimizer gets, encoded once for it and for the database, and the frame that reads its answer. */
export interface RunInput extends SolveInput {
  readonly frame: RunFrame;
}

export function inputOf(request: SolveRequest, frame: StoredFrame): RunInput {
  const encoded = SolveRequest.encode(request).finish();
  return { request, encoded, frame: withRequest(frame, request) };
}

/** The input of a run. It is kept until the run ends, so that any gateway can take the run over. */
interface InputRecord {
  readonly _id: string;
  readonly request: Buffer;
  readonly frame: StoredText;
  readonly createdAt: Date;
}

/** The result of a run, as JSON text, because its keys may hold any character. */
interface ResultRecord {
  readonly _id: string;
  readonly fence: number;
  readonly body: StoredText;
  /** Absent in results of older versions, until the reconciler has dated them. */
  readonly createdAt?: Date;
}

const inputSchema = new Schema<InputRecord>(
  { _id: { type: String, required: true }, request: Buffer, frame: Schema.Types.Mixed, createdAt: Date },
  { ...recordOptions, collection: "job_inputs" },
).index({ createdAt: 1 });
const resultSchema = new Schema<ResultRecord>(
  { _id: { type: String, required: true }, fence: Number, body: Schema.Types.Mixed, createdAt: Date },
  { ...recordOptions, collection: "job_results" },
).index({ createdAt: 1 });

/** The large parts of runs. They are apart from the jobs, because jobs are searched often. */
export class PayloadStore {
  readonly #inputs: Model<InputRecord>;
  readonly #results: Model<ResultRecord>;

  constructor(connection: Connection) {
    this.#inputs = connection.model<InputRecord>("JobInput", inputSchema);
    this.#results = connection.model<ResultRecord>("JobResult", resultSchema);
  }

  async saveInput(jobId: string, input: RunInput, createdAt: Date): Promise<void> {
    await this.#inputs.create([{ _id: jobId, ...(await storedInput(input)), createdAt }]);
  }

  /** Replaces the input of a run, unless it was dropped. */
  async replaceInput(jobId: string, input: RunInput): Promise<void> {
    await this.#inputs.updateOne({ _id: jobId }, { $set: await storedInput(input) });
  }

  /** Null if the run has ended. */
  async input(jobId: string): Promise<RunInput | null> {
    const input = await this.#inputs.findOne({ _id: jobId });
    if (!input) return null;
    const request = SolveRequest.decode(input.request);
    return { request, encoded: input.request, frame: readFrame(await textOf(input.frame), request) };
  }

  /** The frame of a run, as JSON. */
  async frame(jobId: string): Promise<string | null> {
    const input = await this.#inputs
      .findOne({ _id: jobId }, { frame: 1 })
      .lean<Pick<InputRecord, "frame"> | null>();
    return input && textOf(input.frame);
  }

  async dropInputs(jobIds: readonly string[]): Promise<void> {
    await this.#inputs.deleteMany({ _id: { $in: jobIds } });
  }

  async dropResults(jobIds: readonly string[]): Promise<void> {
    await this.#results.deleteMany({ _id: { $in: jobIds } });
  }

  /** Drops the result of a claim that has lost the run. */
  async dropResultOf(jobId: string, fence: number): Promise<void> {
    await this.#results.deleteOne({ _id: jobId, fence });
  }

  async oldInputs(before: Date): Promise<string[]> {
    const old = await this.#inputs.find({ createdAt: { $lt: before } }, { _id: 1 }).lean<{ _id: string }[]>();
    return old.map(({ _id }) => _id);
  }

  /** Stores the result of a claim, unless a later claim has stored one. */
  async saveResult(jobId: string, fence: number, text: string, createdAt: Date): Promise<void> {
    const body = await storedText(text);
    const result = { fence, body, createdAt };
    if (await isNew(this.#results.create([{ _id: jobId, ...result }]))) return;
    await this.#results.updateOne({ _id: jobId, fence: { $lt: fence } }, { $set: result });
  }

  /** Jobs whose result is older than a moment, the oldest first. */
  async oldResults(before: Date, most: number): Promise<string[]> {
    const old = await this.#results
      .find({ createdAt: { $lt: before } }, { _id: 1 })
      .sort({ createdAt: 1 })
      .limit(most)
      .lean<{ _id: string }[]>();
    return old.map(({ _id }) => _id);
  }

  /** Jobs whose result an older version has stored without a date. */
  async undatedResults(most: number): Promise<string[]> {
    const undated = await this.#results
      .find({ createdAt: null }, { _id: 1 })
      .limit(most)
      .lean<{ _id: string }[]>();
    return undated.map(({ _id }) => _id);
  }

  async dateResult(jobId: string, createdAt: Date): Promise<void> {
    await this.#results.updateOne({ _id: jobId, createdAt: null }, { $set: { createdAt } });
  }

  async result(jobId: string): Promise<string | null> {
    const result = await this.#results.findOne({ _id: jobId }).lean<ResultRecord | null>();
    return result && textOf(result.body);
  }
}

/** The frame has no part that is in the request, too. */
async function storedInput({ encoded, frame }: RunInput): Promise<Pick<InputRecord, "request" | "frame">> {
  const { locations: _locations, depots: _depots, ...stored } = frame;
  return { request: Buffer.from(encoded), frame: await storedText(await frameText(stored)) };
}
