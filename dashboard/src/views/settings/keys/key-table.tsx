import type { JSX } from "preact";
import type { ShownKey } from "../../../api/types.ts";
import { Button } from "../../../parts/button.tsx";
import { Table } from "../../../parts/table.tsx";
import { moment } from "../../../format/times.ts";
import { t } from "../../../texts/catalogue.ts";

interface Props {
  readonly keys: readonly ShownKey[];
  readonly onRevoke: (key: ShownKey) => void;
}

/** All keys: first the keys that work, then the newest. */
export function KeyTable({ keys, onRevoke }: Props): JSX.Element {
  const now = Date.now();
  const order = (key: ShownKey) => (stateOf(key, now) === "active" ? 0 : 1);
  const sorted = keys.toReversed().toSorted((a, b) => order(a) - order(b));
  return (
    <Table
      label={t("settings.keys")}
      columns={[
        { text: t("keys.name") },
        { text: t("keys.key") },
        { text: t("keys.scopes"), class: "minor" },
        { text: t("keys.used"), class: "minor" },
        { text: t("keys.expiry"), class: "minor" },
        { text: t("keys.state") },
        { text: t("actions"), isUnseen: true, class: "tight" },
      ]}
    >
      {sorted.map((key) => {
        const state = stateOf(key, now);
        return (
          <tr key={key.id} class={state === "active" ? "" : "faint"}>
            <td>
              <span class="strong">{key.name}</span>
              {key.mode === "test" && <span class="soft"> · {t("keys.mode.test")}</span>}
            </td>
            <td>
              <code>
                {key.first}…{key.last}
              </code>
            </td>
            <td class="minor">{key.scopes.map((scope) => t(`scope.${scope}`)).join(", ")}</td>
            <td class="minor">{key.lastUsedAt === null ? t("never") : moment(key.lastUsedAt)}</td>
            <td class="minor">{key.expiresAt === null ? t("never") : moment(key.expiresAt)}</td>
            <td title={key.revokedAt === null ? undefined : moment(key.revokedAt)}>{t(`keys.${state}`)}</td>
            <td class="tight">
              {key.revokedAt === null && (
                <Button aria-label={`${t("keys.revoke")}: ${key.name}`} onClick={() => onRevoke(key)}>
                  {t("keys.revoke")}
                </Button>
              )}
            </td>
          </tr>
        );
      })}
    </Table>
  );
}

function stateOf(key: ShownKey, now: number): "active" | "expired" | "revoked" {
  if (key.revokedAt !== null) return "revoked";
  return key.expiresAt !== null && Date.parse(key.expiresAt) <= now ? "expired" : "active";
}
