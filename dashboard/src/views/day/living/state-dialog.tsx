import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { Input, Select } from "../../../parts/field.tsx";
import { clock } from "../../../format/times.ts";
import { t } from "../../../texts/catalogue.ts";
import { useDay, type Place } from "../day.ts";
import type { StateWords } from "./living.ts";

const LATER_MS = 30 * 60_000;

interface Props {
  readonly assignmentId: string;
  /** What was said before the map was asked. */
  readonly words: StateWords | null;
  readonly onClose: () => void;
}

/** How a courier is, in a few words: as planned, late or out, and perhaps where. */
export function StateDialog({ assignmentId, words, onClose }: Props): JSX.Element {
  const day = useDay();
  const { living, zone } = day;
  const lane = day.lanesById.value.get(assignmentId);
  const known = living.toldOf(assignmentId);
  const at = (time: number) => clock(time, zone.value);
  const [how, setHow] = useState<StateWords["how"]>(
    words?.how ?? (known === undefined ? "out" : known.availableAt === null ? "out" : "late"),
  );
  const [from, setFrom] = useState(
    words?.from ?? at(known?.availableAt ? Date.parse(known.availableAt) : living.now.value + LATER_MS),
  );
  const [where, setWhere] = useState(words?.where ?? "known");
  const place: Place | null = words?.place ?? null;
  const stops = (lane?.visits ?? []).flatMap(({ stopId }) => day.stopsById.value.get(stopId) ?? []);
  const left = living.progressById.value.get(assignmentId)?.left.length ?? 0;

  const say = () => {
    if (how === "planned") {
      living.told.takeBack(assignmentId);
      return;
    }
    const stop = stops.find(({ id }) => id === where);
    const { latitude = null, longitude = null } = (where === "map" ? place : stop) ?? {};
    const availableAt = how === "out" ? null : new Date(living.instantOf(from)).toISOString();
    const toldAt = new Date(living.now.value).toISOString();
    living.told.say({
      assignmentId,
      availableAt,
      toldAt,
      ...(how === "out" ? NOWHERE : { latitude, longitude }),
    });
  };
  const showOnMap = () => {
    const given: StateWords = { how, from, where: "map", place };
    const open = (found: Place | null) =>
      (living.dialog.value = { kind: "courier", assignmentId, words: { ...given, place: found ?? place } });
    living.dialog.value = null;
    day.placing.value = { name: lane?.name ?? "", address: "", place: open, leave: () => open(null) };
  };
  return (
    <Dialog
      title={t("state.of", { name: lane?.name ?? "" })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="state">
            {t("stop.save")}
          </Button>
          <Button
            look="main"
            icon="run"
            needs="optimize"
            onClick={() => {
              say();
              living.dialog.value = { kind: "replan" };
            }}
          >
            {t("state.replan")}
          </Button>
        </>
      }
    >
      <form
        id="state"
        class="fields"
        onSubmit={(event) => {
          event.preventDefault();
          say();
          onClose();
        }}
      >
        <Select
          whole
          label={t("state.how")}
          value={how}
          hint={how === "out" ? t("state.out.hint", { count: left }) : undefined}
          options={[
            { value: "out", text: t("state.out") },
            { value: "late", text: t("state.late") },
            { value: "planned", text: t("state.planned") },
          ]}
          onValue={setHow}
        />
        {how === "late" && (
          <>
            <Input type="time" label={t("state.from")} value={from} onValue={setFrom} />
            <Select
              label={t("state.where")}
              value={where}
              hint={where === "map" && place === null ? t("state.where.open") : undefined}
              options={[
                { value: "known", text: t("state.where.known") },
                { value: "map", text: t("state.where.map") },
                ...stops.map(({ id, name }) => ({ value: id, text: name })),
              ]}
              onValue={setWhere}
            />
            {where === "map" && (
              <Button icon="pin" onClick={showOnMap}>
                {t("placing.start")}
              </Button>
            )}
          </>
        )}
      </form>
    </Dialog>
  );
}

const NOWHERE = { latitude: null, longitude: null } as const;
