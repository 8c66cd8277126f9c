import "./billing.css";
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { readUsage } from "../../../api/account.ts";
import { Resource } from "../../../api/resource.ts";
import type { AccountUsage } from "../../../api/types.ts";
import { Loaded } from "../../../parts/loaded.tsx";
import { decimal, money } from "../../../format/numbers.ts";
import { moment } from "../../../format/times.ts";
import { t } from "../../../texts/catalogue.ts";
import { Part, Section } from "../section.tsx";
import { Ledger } from "./ledger.tsx";

/** What the company has, what it used, and where its money went. */
export function Billing(): JSX.Element {
  const usage = useMemo(() => new Resource(readUsage), []);
  return (
    <Section title={t("settings.billing")} hint={t("billing.hint")}>
      <Loaded resource={usage} rows={4}>
        {(value) => (
          <>
            <Balance usage={value} />
            {value.topUpNote !== null && (
              <p>
                <strong>{t("billing.topUp")}</strong> <span class="words">{value.topUpNote}</span>
              </p>
            )}
            <Usage usage={value} />
          </>
        )}
      </Loaded>
      <Ledger />
    </Section>
  );
}

function Balance({ usage: { account, credit, held } }: { readonly usage: AccountUsage }): JSX.Element {
  const { subscriptionMonthlyCreditsUsd, subscriptionCreditsRemainingUsd } = credit;
  const end = account.subscriptionPeriodEnd;
  return (
    <dl class="balance">
      <Amount label={t("billing.available")} usd={credit.totalAvailableUsd} />
      <Amount
        label={t("billing.credit")}
        usd={subscriptionCreditsRemainingUsd}
        note={t("billing.creditOf", { amount: money(subscriptionMonthlyCreditsUsd) })}
      />
      <Amount label={t("billing.wallet")} usd={credit.walletBalanceUsd} />
      <Amount label={t("billing.held")} usd={held.usd} />
      <Amount
        label={t("billing.price")}
        usd={credit.optimizationCostPerCourierUsd}
        note={t("billing.perCourier")}
      />
      <div>
        <dt>{t("billing.plan")}</dt>
        <dd>{account.plan.charAt(0).toUpperCase() + account.plan.slice(1)}</dd>
        <dd class="note">{end === null ? "\u00a0" : t("billing.until", { time: moment(end) })}</dd>
      </div>
    </dl>
  );
}

interface AmountProps {
  readonly label: string;
  readonly usd: number;
  readonly note?: string;
}

function Amount({ label, usd, note = "\u00a0" }: AmountProps): JSX.Element {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{money(usd)}</dd>
      <dd class="note">{note}</dd>
    </div>
  );
}

function Usage({ usage: { limits, usage, today } }: { readonly usage: AccountUsage }): JSX.Element {
  return (
    <Part title={t("usage.title")}>
      <div class="usage">
        <Share
          label={t("usage.projects")}
          used={usage.projectsThisMonth}
          limit={usage.projectsThisMonthLimit}
        />
        <Share
          label={t("usage.runs")}
          used={today.optimizations}
          limit={today.optimizationsLimit}
          note={t("usage.resets", { time: moment(today.resetsAt) })}
        />
        <Limit label={t("usage.couriers")} limit={limits.couriersPerProject} />
        <Limit label={t("usage.stops")} limit={limits.deliveryPointsPerProject} />
      </div>
    </Part>
  );
}

interface ShareProps {
  readonly label: string;
  readonly used: number;
  readonly limit: number;
  readonly note?: string;
}

function Share({ label, used, limit, note }: ShareProps): JSX.Element {
  return (
    <div>
      <div class="label">
        <span>{label}</span>
        <span class="figures">{t("usage.of", { used, limit })}</span>
      </div>
      <meter aria-label={label} min={0} max={Math.max(limit, 1)} value={used} />
      {note !== undefined && <div class="soft small">{note}</div>}
    </div>
  );
}

function Limit({ label, limit }: { readonly label: string; readonly limit: number }): JSX.Element {
  return (
    <div class="label">
      <span>{label}</span>
      <span class="figures">{t("usage.upTo", { limit: decimal(limit, 0) })}</span>
    </div>
  );
}
