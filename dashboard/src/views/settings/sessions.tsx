import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { endSession, listSessions } from "../../api/account.ts";
import { Resource } from "../../api/resource.ts";
import type { Session } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Table } from "../../parts/table.tsx";
import { moment } from "../../format/times.ts";
import { account, signOut } from "../../shell/account.ts";
import { t } from "../../texts/catalogue.ts";
import { browserOf } from "./browser-of.ts";
import { Section } from "./section.tsx";

/** The browsers that are signed in. */
export function Sessions(): JSX.Element {
  const sessions = useMemo(() => new Resource(listSessions), []);
  const [ending, setEnding] = useState<Session | null>(null);
  return (
    <Section
      title={t("settings.sessions")}
      hint={t("sessions.hint", { company: account.value?.company.name ?? "" })}
    >
      <Loaded resource={sessions} rows={3}>
        {(open) => (
          <Table
            label={t("settings.sessions")}
            columns={[
              { text: t("people.name") },
              { text: t("sessions.browser") },
              { text: t("sessions.since"), class: "minor" },
              { text: t("sessions.used") },
              { text: t("actions"), isUnseen: true, class: "tight" },
            ]}
          >
            {open.map((session) => (
              <tr key={session.id}>
                <td>{session.person?.name ?? "–"}</td>
                <td title={session.userAgent ?? undefined}>{browserOf(session.userAgent)}</td>
                <td class="soft minor">{moment(session.createdAt)}</td>
                <td class="soft">{moment(session.lastUsedAt)}</td>
                <td class="tight">
                  {session.isCurrent ? (
                    <Button icon="signOut" onClick={() => void signOut()}>
                      {t("signOut")}
                    </Button>
                  ) : (
                    <Button onClick={() => setEnding(session)}>{t("sessions.end")}</Button>
                  )}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Loaded>
      {ending && (
        <Confirm
          title={t("sessions.end.title")}
          action={t("sessions.end")}
          run={async () => {
            await endSession(ending.id);
            sessions.set((all) => all.filter(({ id }) => id !== ending.id));
          }}
          onClose={() => setEnding(null)}
        >
          <p>{browserOf(ending.userAgent)}</p>
          <p class="soft">{t("sessions.end.hint")}</p>
        </Confirm>
      )}
    </Section>
  );
}
