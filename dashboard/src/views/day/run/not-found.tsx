import type { JSX } from "preact";
import type { Failure } from "../../../api/failure.ts";
import { Button, LinkButton } from "../../../parts/button.tsx";
import { t } from "../../../texts/catalogue.ts";
import { useDay } from "../day.ts";

/** Where an address is written that a run could not find: of couriers, or of the project. */
export function NotFoundWays({ failure }: { readonly failure: Failure }): JSX.Element | null {
  const day = useDay();
  const { address } = failure.details;
  if (failure.code !== "GEOCODE_NO_RESULT" || typeof address !== "string") return null;
  const lanes = day.lanes.value.filter(
    ({ assignment: { startAddress, endAddress } }) => startAddress === address || endAddress === address,
  );
  const isOfProject = day.project.value.value?.defaultStartAddress === address;
  return (
    <p class="actions">
      {lanes.map(({ assignment, name }) => (
        <Button
          key={assignment.id}
          icon="edit"
          needs="write"
          onClick={() => (day.editedCourier.value = assignment.id)}
        >
          {t("fix.courier", { courier: name })}
        </Button>
      ))}
      {isOfProject && (
        <LinkButton icon="edit" needs="write" href="/projects">
          {t("fix.project")}
        </LinkButton>
      )}
    </p>
  );
}
