import type { Model, SortOrder } from "mongoose";
import { LEASE_MS } from "./leases.ts";

type Values = Readonly<Record<string, unknown>>;

/** How work of one kind is leased. */
interface Rules<Work> {
  /** The field with the end of the lease. */
  readonly until: keyof Work & string;
  /** The field that differs with each claim. A gateway that lost its lease writes with an old value, and changes nothing. */
  readonly token: keyof Work & string;
  /** The next value of the token. Default: it is a number and grows by one. */
  readonly newToken?: () => string;
  readonly state: string;
  /** The end of a lease that was given back. */
  readonly free: (now: Date) => Date | null;
  readonly leaseMs?: number;
}

interface Claim {
  readonly now: Date;
  readonly set?: Values;
  /** What grows, for example the count of crashes. */
  readonly add?: Readonly<Record<string, number>>;
  readonly sort?: Readonly<Record<string, SortOrder>>;
}

/**
 * The work of a collection that gateways do under a lease. Every change is one conditional write, so exactly one of
 * several gateways succeeds, and knows it.
 */
export class LeasedQueue<Work extends object> {
  readonly #model: Model<Work>;
  readonly #rules: Rules<Work>;

  constructor(model: Model<Work>, rules: Rules<Work>) {
    this.#model = model;
    this.#rules = rules;
  }

  /** Claims work that matches. @returns null if there is none, or another gateway was first */
  async claim(match: Values, { now, set, add, sort }: Claim): Promise<Work | null> {
    const { until, token, newToken, leaseMs = LEASE_MS } = this.#rules;
    const leased = { [until]: new Date(now.getTime() + leaseMs), ...(newToken && { [token]: newToken() }) };
    const counted = { ...add, ...(!newToken && { [token]: 1 }) };
    return this.#change(match, { $set: { ...set, ...leased }, $inc: counted }, sort);
  }

  /** Keeps a claim. @returns null if the lease was lost */
  async renew(work: Work, now: Date, set: Values = {}): Promise<Work | null> {
    const { until, leaseMs = LEASE_MS } = this.#rules;
    return this.#change(this.held(work), { $set: { ...set, [until]: new Date(now.getTime() + leaseMs) } });
  }

  /** Gives a claim back. @returns false if the lease was lost */
  async release(work: Work, now: Date, set: Values = {}, more: Values = {}): Promise<boolean> {
    const { until, token, newToken, free } = this.#rules;
    const nobody = { [until]: free(now), ...(newToken && { [token]: "" }) };
    return this.change(work, { ...set, ...nobody }, more);
  }

  /** Changes claimed work. @param more further operators @returns false if the lease was lost */
  async change(work: Work, set: Values, more: Values = {}): Promise<boolean> {
    const { matchedCount } = await this.#model.updateOne(this.held(work), { ...more, $set: set });
    return matchedCount === 1;
  }

  /** Matches the work only while this claim of it holds. */
  held(work: Work): Values {
    const { token, state } = this.#rules;
    return { _id: (work as { _id?: unknown })._id, state, [token]: work[token] };
  }

  async #change(match: Values, update: Values, sort?: Claim["sort"]): Promise<Work | null> {
    return this.#model
      .findOneAndUpdate(match, update, { returnDocument: "after", ...(sort && { sort }) })
      .lean<Work | null>();
  }
}
