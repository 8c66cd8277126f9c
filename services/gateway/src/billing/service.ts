import type { Companies, Company } from "../shared/company.ts";
import { ApiError } from "../shared/errors.ts";
import type { Clock } from "../shared/runtime.ts";
import {
  EMPTY_BALANCE,
  captureStep,
  endName,
  grantStep,
  holdName,
  holdStep,
  lapseStep,
  releaseStep,
  runsOn,
  topUpStep,
  type Balance,
  type Entry,
  type Step,
} from "./ledger.ts";
import { usdOf, type Cents } from "./money.ts";
import { dayOf, periodAt } from "./period.ts";
import type { SubscriptionPlan, SubscriptionPlans } from "./subscription-plans.ts";
import { SerialQueue } from "./serial-queue.ts";
import type { EntryFilter, LedgerStore } from "./store.ts";

interface Parts {
  readonly store: LedgerStore;
  readonly companies: Companies;
  readonly plans: SubscriptionPlans;
  readonly clock: Clock;
}

/** The price of a run, when it is ordered, and the most that the caller wants to pay. */
interface Price {
  readonly amountCents: Cents;
  /** Undefined: no limit. */
  readonly maxChargeUsd?: number | undefined;
  readonly now: Date;
}

interface Run {
  readonly companyId: string;
  readonly jobId: string;
}

/** Subscription plans, credit, wallet and holds. Every change is one entry of the ledger, added by compare-and-set. */
export class BillingService {
  readonly #parts: Parts;
  readonly #writes = new SerialQueue();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  subscriptionPlanOf(company: Company): SubscriptionPlan {
    return this.#parts.plans[company.plan];
  }

  /** The price of a run for each courier in it, for a company that pays. */
  get liveCourierRunCents(): Cents {
    return this.#parts.plans.pro.courierRunCents;
  }

  /** The company's money now. Grants the credit of a new subscription period first. */
  async balanceOf(company: Company): Promise<Balance> {
    const last = await this.#parts.store.last(company.id);
    // Only a balance that needs an entry first waits for the company's other entries.
    const due = this.#dueStep(company, last ?? EMPTY_BALANCE, (last?.seq ?? 0) + 1);
    if (due === null) return last ?? EMPTY_BALANCE;
    return this.#writes.run(company.id, async () => (await this.#settle(company)) ?? EMPTY_BALANCE);
  }

  /** Adds money to the wallet. Idempotent by name. */
  async topUp(companyId: string, cents: Cents, name: string): Promise<Entry> {
    return this.#writes.run(companyId, async () =>
      this.#append(companyId, (before) => topUpStep(before, cents, name)),
    );
  }

  /**
   * Accepts a run: counts it on its UTC day and holds its price, credit first, in one write. Idempotent by job.
   * @throws ApiError `DAILY_OPTIMIZATION_LIMIT_EXCEEDED`, `PAYMENT_REQUIRED` with `requiredUsd` and `maxChargeUsd`,
   *   `INSUFFICIENT_BALANCE` with `requiredUsd` and `availableUsd`, `COMPANY_NOT_FOUND`
   */
  async reserveRun({ companyId, jobId, ...price }: Run & Price): Promise<void> {
    await this.#writes.run(companyId, async () => {
      const [held, company] = await Promise.all([
        this.#parts.store.findOnce(companyId, holdName(jobId)),
        this.#company(companyId),
      ]);
      if (held !== null) return;
      const last = await this.#settle(company);
      const { optimizationsPerDay } = this.subscriptionPlanOf(company);
      const day = dayOf(price.now);
      const hold = (before: Balance): Step => {
        checkRun(before, optimizationsPerDay, price);
        return holdStep(before, price.amountCents, jobId, day);
      };
      await this.#append(companyId, hold, last);
    });
  }

  /**
   * Checks that a run would be accepted, without accepting it.
   * @throws ApiError as `reserveRun`
   */
  async checkRun({ company, ...price }: Price & { readonly company: Company }): Promise<void> {
    const balance = await this.balanceOf(company);
    checkRun(balance, this.subscriptionPlanOf(company).optimizationsPerDay, price);
  }

  /**
   * Takes a run's held money for good. Idempotent.
   * @returns the price taken: 0 if the hold was released before or there is none
   */
  async capture({ companyId, jobId }: Run): Promise<Cents> {
    return this.#writes.run(companyId, async () => {
      const ended = await this.#end(companyId, jobId, (before, hold) => captureStep(before, hold, jobId));
      return ended?.end.kind === "capture" ? ended.end.fromCreditCents + ended.end.fromWalletCents : 0;
    });
  }

  /**
   * Gives a run's held money back. With `giveBackRun`, for a run that failed by our own fault, also takes the run off
   * its day's count. Does nothing if there is no hold, or if it has ended. Credit of a past period lapses at once, before
   * another run of this gateway can spend it.
   */
  async release({ companyId, jobId, giveBackRun }: Run & { giveBackRun: boolean }): Promise<void> {
    await this.#writes.run(companyId, async () => {
      const ended = await this.#end(companyId, jobId, (before, hold) =>
        releaseStep(before, hold, jobId, giveBackRun),
      );
      if (ended?.end.kind !== "release" || ended.end.fromCreditCents === 0) return;
      const { hold, end } = ended;
      if (hold.creditPeriod === end.creditPeriod) return;
      const lapse = (before: Balance): Step =>
        lapseStep(before, Math.min(before.creditCents, end.fromCreditCents), jobId);
      await this.#append(companyId, lapse, end);
    });
  }

  /** A company's entries before one of them, the newest first. */
  async newest(
    companyId: string,
    filter: EntryFilter,
    page: { readonly before?: number | undefined; readonly take: number },
  ): Promise<Entry[]> {
    return this.#parts.store.newest(companyId, filter, page);
  }

  /** The same, all of them in pages, the oldest first. */
  pages(companyId: string, filter: EntryFilter): AsyncIterable<readonly Entry[]> {
    return this.#parts.store.pages(companyId, filter);
  }

  async entries(companyId: string): Promise<Entry[]> {
    return this.#parts.store.list(companyId);
  }

  /**
   * Lapses old credit and grants new credit if a period has begun. Returns the last entry, or null for an empty ledger.
   */
  async #settle(company: Company): Promise<Entry | null> {
    for (;;) {
      const last = await this.#parts.store.last(company.id);
      const due = this.#dueStep(company, last ?? EMPTY_BALANCE, (last?.seq ?? 0) + 1);
      if (due === null) return last;
      await this.#appendAfter(last, company.id, due);
    }
  }

  /** The lapse or grant that is due now; null if none is. */
  #dueStep(company: Company, before: Balance, seq: number): Step | null {
    const period = periodAt(company, this.#parts.clock.now()).key;
    // Keys sort by time. A gateway that still sees an older plan or period must not grant its credit again.
    if (before.creditPeriod >= period) return null;
    if (before.creditCents > 0) return lapseStep(before, before.creditCents, `${period}:${seq}`);
    const grantCents = this.subscriptionPlanOf(company).monthlyCreditCents;
    return grantCents === 0 ? null : grantStep(before, grantCents, period);
  }

  /** Ends a run's hold. @returns the hold and its end, which may be an earlier one; null if there is no hold */
  async #end(
    companyId: string,
    jobId: string,
    step: (before: Balance, hold: Entry) => Step,
  ): Promise<{ hold: Entry; end: Entry } | null> {
    const { store } = this.#parts;
    const [hold, ended, last] = await Promise.all([
      store.findOnce(companyId, holdName(jobId)),
      store.findOnce(companyId, endName(jobId)),
      store.last(companyId),
    ]);
    if (hold === null) return null;
    return {
      hold,
      end: ended ?? (await this.#append(companyId, (before) => step(before, hold), last)),
    };
  }

  /**
   * Adds the entry that `step` makes from the last one, or finds the entry of its name if that exists already. Starts
   * again if another gateway adds one first.
   * @param known the last entry, if it has just been read
   */
  async #append(
    companyId: string,
    step: (before: Balance) => Step,
    known: Entry | null = null,
  ): Promise<Entry> {
    const { store } = this.#parts;
    let last = known ?? (await store.last(companyId));
    for (;;) {
      const entry = await this.#appendAfter(last, companyId, step(last ?? EMPTY_BALANCE));
      if (entry !== null) return entry;
      last = await store.last(companyId);
    }
  }

  /** Adds the entry after `last`. @returns it, or the earlier entry of its name; null if another one follows `last` */
  async #appendAfter(
    last: Entry | null,
    companyId: string,
    { after, ...fields }: Step,
  ): Promise<Entry | null> {
    const { store, clock } = this.#parts;
    const seq = (last?.seq ?? 0) + 1;
    const entry: Entry = { ...after, ...fields, companyId, seq, at: clock.now() };
    return (await store.append(entry)) ? entry : store.findOnce(companyId, fields.once);
  }

  async #company(id: string): Promise<Company> {
    const company = await this.#parts.companies.find(id);
    if (company === null) throw new ApiError("COMPANY_NOT_FOUND");
    return company;
  }
}

function checkRun(balance: Balance, mostRuns: number, { amountCents, maxChargeUsd, now }: Price): void {
  if (runsOn(balance, dayOf(now)) >= mostRuns) {
    throw new ApiError("DAILY_OPTIMIZATION_LIMIT_EXCEEDED", { limit: mostRuns });
  }
  const requiredUsd = usdOf(amountCents);
  if (maxChargeUsd !== undefined && requiredUsd > maxChargeUsd)
    throw new ApiError("PAYMENT_REQUIRED", { requiredUsd, maxChargeUsd });
  const availableCents = balance.creditCents + balance.walletCents;
  if (availableCents < amountCents) {
    const details = { requiredUsd, availableUsd: usdOf(availableCents) };
    throw new ApiError("INSUFFICIENT_BALANCE", details);
  }
}
