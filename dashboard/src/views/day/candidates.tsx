import { locate } from "./locate.ts";
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { listCandidates } from "../../api/geocoding.ts";
import { Resource } from "../../api/resource.ts";
import type { Stop } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { t } from "../../texts/catalogue.ts";
import { useDay } from "./day.ts";

/** What the address of a stop may mean, where it was not found: each a place for the stop. */
export function Candidates({ stop }: { readonly stop: Stop }): JSX.Element | null {
  const day = useDay();
  const { id, address } = stop;
  const found = useMemo(
    () => new Resource(async () => listCandidates(day.projectId, id)),
    [day.projectId, id, address],
  );
  useEffect(() => void found.load(), [found]);
  const candidates = found.value.value ?? [];
  if (candidates.length === 0) return null;
  return (
    <section aria-label={t("candidates.title")}>
      <h3>{t("candidates.title")}</h3>
      <p class="actions">
        {candidates.map(({ label, latitude, longitude }, index) => (
          <Button
            key={index}
            icon="pin"
            needs="write"
            onClick={() => void locate(day, stop, { latitude, longitude })}
          >
            {label}
          </Button>
        ))}
      </p>
    </section>
  );
}
