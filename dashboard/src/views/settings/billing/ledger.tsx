import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { ledger, ledgerFile } from "../../../api/account.ts";
import type { LedgerEntry } from "../../../api/types.ts";
import { Button } from "../../../parts/button.tsx";
import { Select } from "../../../parts/field.tsx";
import { Icon } from "../../../parts/icon.tsx";
import { Empty } from "../../../parts/notice.tsx";
import { Table } from "../../../parts/table.tsx";
import { money } from "../../../format/numbers.ts";
import { moment } from "../../../format/times.ts";
import { t } from "../../../texts/catalogue.ts";
import { DateRange } from "../date-range.tsx";
import { anyDay, instantsOf } from "../days.ts";
import { NewestList } from "../newest-list.tsx";
import { Part } from "../section.tsx";

type Kind = LedgerEntry["kind"];
const kinds: readonly Kind[] = ["credit_granted", "credit_lapsed", "top_up", "hold", "capture", "release"];
const nothing = { kind: "" as Kind | "", days: anyDay };

/** The movements of money, with a filter and as a file. */
export function Ledger(): JSX.Element {
  const [filter, setFilter] = useState(nothing);
  const asked = useMemo(
    () => ({ ...(filter.kind !== "" && { kind: filter.kind }), ...instantsOf(filter.days) }),
    [filter],
  );
  const entries = useMemo(() => ledger(asked), [asked]);
  return (
    <Part title={t("ledger.title")} hint={t("ledger.hint")}>
      <div class="filters">
        <Select
          label={t("ledger.kind")}
          value={filter.kind}
          options={[
            { value: "", text: t("filter.all") },
            ...kinds.map((kind) => ({ value: kind, text: t(`ledger.${kind}`) })),
          ]}
          onValue={(kind) => setFilter({ ...filter, kind })}
        />
        <DateRange days={filter.days} onDays={(days) => setFilter({ ...filter, days })} />
        <a class="button push" href={ledgerFile(asked)} download="ledger.csv">
          <Icon name="download" />
          {t("ledger.csv")}
        </a>
      </div>
      <NewestList
        list={entries}
        empty={
          filter === nothing ? (
            <Empty title={t("ledger.empty")}>
              <p>{t("ledger.empty.hint")}</p>
            </Empty>
          ) : (
            <Empty
              title={t("filter.none")}
              actions={<Button onClick={() => setFilter(nothing)}>{t("filter.clear")}</Button>}
            />
          )
        }
      >
        {(rows) => <Entries entries={rows} />}
      </NewestList>
    </Part>
  );
}

function Entries({ entries }: { readonly entries: readonly LedgerEntry[] }): JSX.Element {
  return (
    <Table
      label={t("ledger.title")}
      columns={[
        { text: t("when"), class: "tight" },
        { text: t("ledger.kind") },
        { text: t("ledger.amount"), class: "number" },
        { text: t("ledger.credit"), class: "number minor" },
        { text: t("ledger.wallet"), class: "number minor" },
        { text: t("ledger.held"), class: "number minor" },
        { text: t("ledger.job"), class: "minor" },
      ]}
    >
      {entries.map((entry) => (
        <tr key={entry.seq}>
          <td class="tight">
            <time dateTime={entry.at}>{moment(entry.at)}</time>
          </td>
          <td>{t(`ledger.${entry.kind}`)}</td>
          <td class="number">{money(entry.amountUsd)}</td>
          <td class="number minor soft">{money(entry.creditUsd)}</td>
          <td class="number minor soft">{money(entry.walletUsd)}</td>
          <td class="number minor soft">{money(entry.heldUsd)}</td>
          <td class="minor">
            {entry.jobId !== null && (
              <code class="faint small" title={entry.jobId}>
                …{entry.jobId.slice(-8)}
              </code>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}
