import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { auditLog, type AuditFilter } from "../../api/account.ts";
import { listPeople } from "../../api/people.ts";
import { Resource } from "../../api/resource.ts";
import type { ShownAuditEntry } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { Input, Select } from "../../parts/field.tsx";
import { Empty } from "../../parts/notice.tsx";
import { Table } from "../../parts/table.tsx";
import { moment } from "../../format/times.ts";
import { isKey, t } from "../../texts/catalogue.ts";
import { DateRange } from "./date-range.tsx";
import { anyDay, instantsOf } from "./days.ts";
import { NewestList } from "./newest-list.tsx";
import { Section } from "./section.tsx";

type ActorKind = NonNullable<AuditFilter["actorKind"]>;
const actorKinds: readonly ActorKind[] = ["session", "key", "courier", "operator"];
/** Somebody who did something: also people who have left. */
interface Named {
  readonly id: string;
  readonly name: string;
}

const nothing = {
  ...{ actorKind: "" as ActorKind | "", action: "", days: anyDay },
  person: null as Named | null,
};

/** Who changed what, and when. */
export function AuditLog(): JSX.Element {
  const [filter, setFilter] = useState(nothing);
  const { actorKind, person, action, days } = filter;
  const people = useMemo(() => new Resource(listPeople), []);
  useEffect(() => void people.load(), [people]);
  const log = useMemo(
    () =>
      auditLog({
        ...(actorKind !== "" && { actorKind }),
        ...(person !== null && { personId: person.id }),
        action: action.trim(),
        ...instantsOf(days),
      }),
    [filter],
  );
  const named = new Map<string, string>();
  for (const { id, name } of [...(people.value.value ?? []), ...peopleIn(log.rows.value ?? [])])
    named.set(id, name);
  if (person !== null) named.set(person.id, person.name);
  const seen = [...new Set(log.rows.value?.map((entry) => entry.action) ?? [])].toSorted();
  return (
    <Section title={t("settings.audit")} hint={t("audit.hint")}>
      <div class="filters">
        <Select
          label={t("audit.actor")}
          value={actorKind}
          options={[
            { value: "", text: t("filter.all") },
            ...actorKinds.map((kind) => ({ value: kind, text: t(`actor.${kind}`) })),
          ]}
          onValue={(kind) => setFilter({ ...filter, actorKind: kind })}
        />
        <Select
          label={t("audit.person")}
          value={person?.id ?? ""}
          options={[
            { value: "", text: t("filter.all") },
            ...[...named].map(([value, text]) => ({ value, text })),
          ]}
          onValue={(id) =>
            setFilter({ ...filter, person: id === "" ? null : { id, name: named.get(id) ?? "" } })
          }
        />
        <Input
          label={t("audit.action")}
          list="audit-actions"
          value={action}
          onValue={(text) => setFilter({ ...filter, action: text })}
        />
        <datalist id="audit-actions">
          {seen.map((name) => (
            <option key={name} value={name}>
              {actionText(name)}
            </option>
          ))}
        </datalist>
        <DateRange days={days} onDays={(chosen) => setFilter({ ...filter, days: chosen })} />
      </div>
      <NewestList
        list={log}
        empty={
          filter === nothing ? (
            <Empty title={t("audit.empty")}>
              <p>{t("audit.empty.hint")}</p>
            </Empty>
          ) : (
            <Empty
              title={t("filter.none")}
              actions={<Button onClick={() => setFilter(nothing)}>{t("filter.clear")}</Button>}
            />
          )
        }
      >
        {(entries) => <Entries entries={entries} />}
      </NewestList>
    </Section>
  );
}

function peopleIn(entries: readonly ShownAuditEntry[]): Named[] {
  return entries.flatMap(({ actor: { personId, name } }) =>
    personId === null || name === null ? [] : [{ id: personId, name }],
  );
}

function Entries({ entries }: { readonly entries: readonly ShownAuditEntry[] }): JSX.Element {
  return (
    <Table
      label={t("settings.audit")}
      columns={[
        { text: t("when"), class: "tight" },
        { text: t("audit.actor") },
        { text: t("audit.action") },
        { text: t("audit.record"), class: "minor" },
        { text: t("audit.request"), class: "minor" },
      ]}
    >
      {entries.map((entry) => (
        <tr key={entry.id}>
          <td class="tight">
            <time dateTime={entry.at}>{moment(entry.at)}</time>
          </td>
          <td>
            {entry.actor.name ?? t(`actor.${entry.actor.kind}`)}{" "}
            {entry.actor.name !== null && entry.actor.kind === "key" && (
              <span class="faint small">{t("actor.key")}</span>
            )}
            {entry.actor.name === null && entry.actor.id !== null && <ShortId id={entry.actor.id} />}
          </td>
          <td>
            <span title={entry.action}>{actionText(entry.action)}</span>
            {entry.refused?.map(({ code, route, count }) => (
              <div key={`${code} ${route ?? ""}`} class="small broken" title={route ?? undefined}>
                {t("audit.refused", { code, count })}
              </div>
            ))}
          </td>
          <td class="minor">
            <ShortId id={entry.recordId} />
          </td>
          <td class="minor">
            <ShortId id={entry.requestId} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** An action in words; one that this page does not know by its name. */
function actionText(action: string): string {
  const key = `did.${action}`;
  return isKey(key) ? t(key) : action;
}

/** The end of an id, since the start is its time; all of it on hover. */
function ShortId({ id }: { readonly id: string | null }): JSX.Element {
  if (id === null) return <span class="faint">–</span>;
  return (
    <code class="faint small" title={id}>
      …{id.slice(-8)}
    </code>
  );
}
