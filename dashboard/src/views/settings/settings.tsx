import "./settings.css";
import type { ComponentType, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { LinkButton } from "../../parts/button.tsx";
import { Empty } from "../../parts/notice.tsx";
import { useCommands } from "../../shell/commands.ts";
import { match, navigate } from "../../shell/router.ts";
import { Shell } from "../../shell/shell.tsx";
import { t } from "../../texts/catalogue.ts";
import { may } from "../../api/permissions.ts";
import type { Permission } from "../../api/types.ts";
import { AuditLog } from "./audit.tsx";
import { Billing } from "./billing/billing.tsx";
import { FirmPage } from "./firm/firm.tsx";
import { Keys } from "./keys/keys.tsx";
import { People } from "./people/people.tsx";
import { Preferences } from "./preferences.tsx";
import { Sessions } from "./sessions.tsx";
import { WebhookPage } from "./webhooks/webhook-page.tsx";
import { Webhooks } from "./webhooks/webhooks.tsx";

const all = ["firm", "people", "keys", "webhooks", "billing", "audit", "sessions", "preferences"] as const;
type SectionName = (typeof all)[number];

/** What is for some people only. */
const needs: { readonly [Name in SectionName]?: Permission } = {
  people: "people",
  keys: "keys",
  webhooks: "webhooks",
  billing: "billing",
};
const open = () => all.filter((name) => may(needs[name]));

const pages: Readonly<Record<SectionName, ComponentType>> = {
  firm: FirmPage,
  people: People,
  keys: Keys,
  webhooks: Webhooks,
  billing: Billing,
  audit: AuditLog,
  sessions: Sessions,
  preferences: Preferences,
};

/** Everything about the account, a section for each address below `/settings`. */
export function Settings({ at }: { readonly at: string }): JSX.Element {
  const name = at.split("/")[2] ?? "";
  const sections = open();
  useEffect(() => {
    if (at === "/settings") navigate(`/settings/${sections[0] ?? ""}`, { replace: true });
  }, [at]);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a narrow screen the sections are one line that scrolls.
    nav.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [name]);
  useCommands(
    sections.map((section) => ({
      id: `settings.${section}`,
      text: t(`settings.${section}`),
      icon: "settings",
      run: () => navigate(`/settings/${section}`),
    })),
    [t("goto.settings")],
  );
  return (
    <Shell place={<span class="soft">{t("goto.settings")}</span>}>
      <div class="settings">
        <nav ref={nav} aria-label={t("goto.settings")}>
          <ul>
            {sections.map((section) => (
              <li key={section}>
                <a href={`/settings/${section}`} aria-current={section === name ? "page" : undefined}>
                  {t(`settings.${section}`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Page at={at} name={name} />
      </div>
    </Shell>
  );
}

function Page({ at, name }: { readonly at: string; readonly name: string }): JSX.Element | null {
  const webhookId = match("/settings/webhooks/:webhookId", at)?.["webhookId"];
  if (webhookId !== undefined && may("webhooks"))
    return <WebhookPage key={webhookId} webhookId={webhookId} />;
  const section = open().find((known) => at === `/settings/${known}`);
  if (section !== undefined) {
    const Section = pages[section];
    return <Section />;
  }
  if (name === "") return null;
  return (
    <Empty
      title={t("nowhere.title")}
      actions={<LinkButton href="/settings">{t("goto.settings")}</LinkButton>}
    />
  );
}
