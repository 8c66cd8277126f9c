import type { Connection, Model } from "mongoose";
import type { LinkedCourier } from "../http/caller.ts";
import { isNew, recordSchema } from "../shared/database.ts";

type LinkDocument = Omit<LinkedCourier, "assignmentId"> & { readonly _id: string; readonly hash: string };

const schema = recordSchema<LinkDocument>("courier_links", "companyId", "projectId")
  .index({ hash: 1 }, { unique: true })
  .index({ projectId: 1 });

/** Links by the hash of their token, at most one for each assignment. */
export class CourierLinkStore {
  readonly #links: Model<LinkDocument>;

  constructor(connection: Connection) {
    this.#links = connection.model<LinkDocument>("CourierLink", schema);
  }

  /** Takes the place of the link that the assignment had, in one write. */
  async put({ assignmentId, ...link }: LinkedCourier, hash: string): Promise<void> {
    const put = async () =>
      isNew(this.#links.replaceOne({ _id: assignmentId }, { ...link, hash }, { upsert: true }));
    // Another request may have added one in between.
    while (!(await put()));
  }

  async find(projectId: string, assignmentId: string): Promise<LinkedCourier | null> {
    return linkOf(await this.#links.findOne({ _id: assignmentId, projectId }).lean<LinkDocument | null>());
  }

  async list(projectId: string): Promise<LinkedCourier[]> {
    const found = await this.#links.find({ projectId }).lean<LinkDocument[]>();
    return found.flatMap((link) => linkOf(link) ?? []);
  }

  async findByHash(hash: string): Promise<LinkedCourier | null> {
    return linkOf(await this.#links.findOne({ hash }).lean<LinkDocument | null>());
  }

  /** Notes the plan that the courier has seen, unless it is noted already, or another link has taken the place of this one. */
  async note(
    { assignmentId, createdAt }: LinkedCourier,
    seen: NonNullable<LinkedCourier["seen"]>,
  ): Promise<void> {
    const isOther = { _id: assignmentId, createdAt, "seen.planId": { $ne: seen.planId } };
    await this.#links.updateOne(isOther, { $set: { seen } });
  }

  /** @returns whether there was one */
  async remove(projectId: string, assignmentId: string): Promise<boolean> {
    return (await this.#links.deleteOne({ _id: assignmentId, projectId })).deletedCount === 1;
  }

  async deleteExpired(now: Date): Promise<void> {
    await this.#links.deleteMany({ expiresAt: { $lte: now } });
  }
}

function linkOf(found: LinkDocument | null): LinkedCourier | null {
  if (!found) return null;
  const { _id, hash: _hash, ...fields } = found;
  return { assignmentId: _id, ...fields };
}
