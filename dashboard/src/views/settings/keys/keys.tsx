import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { listKeys, revokeKey } from "../../../api/keys.ts";
import { Resource } from "../../../api/resource.ts";
import type { CreatedKey, ShownKey } from "../../../api/types.ts";
import { Button } from "../../../parts/button.tsx";
import { Confirm } from "../../../parts/confirm.tsx";
import { Loaded } from "../../../parts/loaded.tsx";
import { Empty } from "../../../parts/notice.tsx";
import { moment } from "../../../format/times.ts";
import { useCommands } from "../../../shell/commands.ts";
import { t } from "../../../texts/catalogue.ts";
import { Section } from "../section.tsx";
import { KeyTable } from "./key-table.tsx";
import { MadeKey } from "./made-key.tsx";
import { NewKeyDialog } from "./new-key.tsx";

/** The company's API keys. */
export function Keys(): JSX.Element {
  const keys = useMemo(() => new Resource(listKeys), []);
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<CreatedKey | null>(null);
  const [revoking, setRevoking] = useState<ShownKey | null>(null);
  useCommands(
    [{ id: "keys.new", text: t("keys.new"), icon: "plus", shortcut: "n", run: () => setMaking(true) }],
    [t("keys.new")],
  );
  const make = (
    <Button look="main" icon="plus" title={`${t("keys.new")} (n)`} onClick={() => setMaking(true)}>
      {t("keys.new")}
    </Button>
  );
  return (
    <Section title={t("settings.keys")} hint={t("keys.hint")} actions={make}>
      <Loaded resource={keys} rows={4}>
        {(all) =>
          all.length === 0 ? (
            <Empty title={t("keys.empty")}>
              <p>{t("keys.empty.hint")}</p>
            </Empty>
          ) : (
            <KeyTable keys={all} onRevoke={setRevoking} />
          )
        }
      </Loaded>
      {isMaking && (
        <NewKeyDialog
          onClose={() => setMaking(false)}
          onMade={(key) => {
            setMaking(false);
            setMade(key);
            keys.set((all) => [...all, key]);
          }}
        />
      )}
      {made && <MadeKey made={made} onClose={() => setMade(null)} />}
      {revoking && (
        <Confirm
          title={t("keys.revoke.title", { name: revoking.name })}
          action={t("keys.revoke")}
          run={async () => {
            const revoked = await revokeKey(revoking.id);
            keys.set((all) => all.map((key) => (key.id === revoked.id ? revoked : key)));
          }}
          onClose={() => setRevoking(null)}
        >
          <p>{t("keys.revoke.hint")}</p>
          <p class="soft">
            {revoking.lastUsedAt === null
              ? t("keys.neverUsed")
              : t("keys.lastUse", { time: moment(revoking.lastUsedAt) })}
          </p>
        </Confirm>
      )}
    </Section>
  );
}
