import type { StopFields } from "../../../api/day.ts";
import type { Stop } from "../../../api/types.ts";
import { clock, dayOf } from "../../../format/times.ts";
import { instantOf, listIn, loadsIn, numberIn, windowsOf } from "../read-fields.ts";
import { loadsText } from "../loads.ts";
import type { CellContext } from "../read-fields.ts";

type Field = keyof StopFields & keyof Stop;

/** A field of a stop as a text that a person changes. */
export interface Column {
  readonly name: Field &
    (
      | "name"
      | "address"
      | "timeWindows"
      | "deliveryDeadline"
      | "serviceMinutes"
      | "loadDemands"
      | "priority"
      | "requiredSkills"
      | "externalId"
      | "phone"
      | "notes"
    );
  /** In pixels. */
  readonly width: number;
  readonly isNumber?: boolean;
  /** Each stop has its own: not changed in many at once. */
  readonly isOwn?: boolean;
  readonly text: (stop: Stop, context: CellContext) => string;
  /** The text as the API's field; null when it cannot be read. */
  readonly read: (text: string, context: CellContext) => StopFields | null;
}

export const columns: readonly Column[] = [
  { name: "name", width: 170, isOwn: true, text: ({ name }) => name, read: (name) => ({ name }) },
  {
    name: "address",
    width: 240,
    isOwn: true,
    text: ({ address }) => address,
    read: (address) => ({ address }),
  },
  {
    name: "timeWindows",
    width: 120,
    text: ({ timeWindows }, { zone }) =>
      timeWindows
        .map(
          ({ startTime, endTime }) =>
            `${startTime === null ? "" : clock(startTime, zone)}–${clock(endTime, zone)}`,
        )
        .join(", "),
    read: (text, context) => {
      const timeWindows = windowsOf(text, context);
      return timeWindows === null ? null : { timeWindows };
    },
  },
  {
    name: "serviceMinutes",
    width: 74,
    isNumber: true,
    text: ({ serviceMinutes }) => (serviceMinutes === null ? "" : String(serviceMinutes)),
    read: (text) => ({ serviceMinutes: text === "" ? null : (numberIn(text) ?? text) }),
  },
  {
    name: "loadDemands",
    width: 120,
    text: ({ loadDemands }) => loadsText(loadDemands),
    read: (text, { loadKey }) => {
      const loadDemands = loadsIn(text, loadKey);
      return loadDemands === undefined ? null : { loadDemands };
    },
  },
  {
    name: "priority",
    width: 80,
    text: ({ priority }) => (priority === 0 ? "" : String(priority)),
    read: (text) => ({ priority: text === "" ? 0 : (numberIn(text) ?? text) }),
  },
  {
    name: "requiredSkills",
    width: 110,
    text: ({ requiredSkills }) => requiredSkills.join(", "),
    read: (text) => ({ requiredSkills: listIn(text) }),
  },
  {
    name: "deliveryDeadline",
    width: 84,
    text: ({ deliveryDeadline }, { zone }) =>
      deliveryDeadline === null ? "" : clock(deliveryDeadline, zone),
    read: (text, context) => {
      const deliveryDeadline = text === "" ? null : instantOf(text, context);
      return deliveryDeadline === null && text !== "" ? null : { deliveryDeadline };
    },
  },
  textColumn("externalId", 90),
  textColumn("phone", 120),
  textColumn("notes", 220),
];

function textColumn(name: "externalId" | "phone" | "notes", width: number): Column {
  return {
    name,
    width,
    isOwn: name !== "notes",
    text: (stop) => stop[name] ?? "",
    read: (text) => ({ [name]: text === "" ? null : text }),
  };
}

/** The day that a stop's times are on: its own, else the project's. */
export function dateFor(stop: Stop | undefined, projectDate: string | null, zone: string): string {
  const first = stop?.timeWindows[0]?.endTime ?? stop?.deliveryDeadline;
  return first ? dayOf(first, zone) : (projectDate ?? dayOf(Date.now(), zone));
}
