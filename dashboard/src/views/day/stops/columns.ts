import type { StopFields } from "../../../api/day.ts";
import type { Stop } from "../../../api/types.ts";
import { clockText, typedMoment, typedWindows, windowsText } from "@rondo/day/quantity/moments.ts";
import { dayOf } from "../../../format/times.ts";
import { loadsText } from "@rondo/day/quantity/load.ts";
import { minutesText } from "@rondo/day/quantity/minutes.ts";
import { listIn } from "@rondo/day/text/list-in.ts";
import { t } from "../../../texts/catalogue.ts";
import {
  readLoads,
  readMinutes,
  readOrder,
  readType,
  readPriority,
  readYes,
  type CellContext,
  type Read,
} from "../read-fields.ts";

type Field = keyof StopFields & keyof Stop;

/** A field of a stop as a text that a person changes. */
export interface Column {
  readonly name: Field &
    (
      | "name"
      | "address"
      | "timeWindows"
      | "deliveryDeadline"
      | "readyAt"
      | "serviceMinutes"
      | "setupMinutes"
      | "pointType"
      | "loadDemands"
      | "collectDemands"
      | "priority"
      | "requiredSkills"
      | "finishInWindow"
      | "lateMinutes"
      | "visitOrder"
      | "shipment"
      | "externalId"
      | "phone"
      | "notes"
      | "products"
    );
  /** In pixels. */
  readonly width: number;
  readonly isNumber?: boolean;
  /** Each stop has its own: not changed in many at once. */
  readonly isOwn?: boolean;
  readonly text: (stop: Stop, context: CellContext) => string;
  /** The text as the API's field, or why it cannot be read. */
  readonly read: (text: string, context: CellContext) => Read<StopFields>;
}

/** A value that was read as a field. */
function as<Value>(read: Read<Value>, fields: (value: Value) => StopFields): Read<StopFields> {
  return "fault" in read ? read : { value: fields(read.value) };
}

export const columns: readonly Column[] = [
  { name: "name", width: 170, isOwn: true, text: ({ name }) => name, read: (name) => ({ value: { name } }) },
  {
    name: "address",
    width: 240,
    isOwn: true,
    text: ({ address }) => address,
    read: (address) => ({ value: { address } }),
  },
  {
    name: "timeWindows",
    width: 120,
    text: ({ timeWindows }, context) => windowsText(timeWindows, context, context.language),
    read: (text, context) => {
      const timeWindows = typedWindows(text, context);
      return timeWindows === null ? { fault: "noTimes", part: text } : { value: { timeWindows } };
    },
  },
  minutesColumn("serviceMinutes"),
  minutesColumn("setupMinutes"),
  {
    name: "loadDemands",
    width: 120,
    text: ({ loadDemands }, { kinds, language }) => loadsText(loadDemands, language, kinds),
    read: (text, context) => as(readLoads(text, context), (loadDemands) => ({ loadDemands })),
  },
  {
    name: "collectDemands",
    width: 110,
    text: ({ collectDemands }, { kinds, language }) => loadsText(collectDemands, language, kinds),
    read: (text, context) =>
      as(readLoads(text, context), (collectDemands) => ({ collectDemands: collectDemands ?? {} })),
  },
  {
    name: "pointType",
    width: 80,
    text: ({ pointType }) => (pointType === "delivery" ? "" : t(`pointType.${pointType}`)),
    read: (text) => as(readType(text), (pointType) => ({ pointType })),
  },
  {
    name: "priority",
    width: 80,
    text: ({ priority }) => (priority === 0 ? "" : String(priority)),
    read: (text) =>
      text === "" ? { value: { priority: 0 } } : as(readPriority(text), (priority) => ({ priority })),
  },
  {
    name: "requiredSkills",
    width: 110,
    text: ({ requiredSkills }) => requiredSkills.join(", "),
    read: (text) => ({ value: { requiredSkills: listIn(text) } }),
  },
  {
    name: "visitOrder",
    width: 80,
    text: ({ visitOrder }) => (visitOrder === null ? "" : t(`visitOrder.${visitOrder}`)),
    read: (text) =>
      text === "" ? { value: { visitOrder: null } } : as(readOrder(text), (visitOrder) => ({ visitOrder })),
  },
  {
    name: "finishInWindow",
    width: 80,
    text: ({ finishInWindow }) => (finishInWindow ? t("flag.yes") : ""),
    read: (text) => as(readYes(text), (finishInWindow) => ({ finishInWindow })),
  },
  minutesColumn("lateMinutes"),
  {
    name: "deliveryDeadline",
    width: 84,
    text: ({ deliveryDeadline }, context) =>
      deliveryDeadline === null ? "" : clockText(deliveryDeadline, context),
    read: (text, context) => {
      const deliveryDeadline = text === "" ? null : typedMoment(text, context);
      return deliveryDeadline === null && text !== ""
        ? { fault: "noTime", part: text }
        : { value: { deliveryDeadline } };
    },
  },
  {
    name: "readyAt",
    width: 80,
    text: ({ readyAt }, context) => (readyAt === null ? "" : clockText(readyAt, context)),
    read: (text, context) => {
      const readyAt = text === "" ? null : typedMoment(text, context);
      return readyAt === null && text !== "" ? { fault: "noTime", part: text } : { value: { readyAt } };
    },
  },
  textColumn("shipment", 90),
  textColumn("externalId", 90),
  textColumn("phone", 120),
  textColumn("products", 160),
  textColumn("notes", 220),
];

function minutesColumn(name: "serviceMinutes" | "setupMinutes" | "lateMinutes"): Column {
  return {
    name,
    width: 74,
    isNumber: true,
    text: ({ [name]: given }, { language }) =>
      typeof given === "number" && (given || name !== "lateMinutes")
        ? minutesText(given, language)
        : `${given || ""}`,
    read: (text, { language }) =>
      text === ""
        ? { value: { [name]: null } }
        : as(readMinutes(text, language), (value) => ({ [name]: value })),
  };
}

function textColumn(name: "shipment" | "externalId" | "phone" | "notes" | "products", width: number): Column {
  return {
    name,
    width,
    isOwn: name === "externalId" || name === "phone",
    text: (stop) => stop[name] ?? "",
    read: (text) => ({ value: { [name]: text === "" ? null : text } }),
  };
}

/** The day that a stop's times are on: its own, else the project's. */
export function dateFor(stop: Stop | undefined, projectDate: string | null, zone: string): string {
  const times = (stop?.timeWindows ?? []).map(({ startTime, endTime }) => startTime ?? endTime);
  const first = times.toSorted()[0] ?? stop?.deliveryDeadline;
  return first ? dayOf(first, zone) : (projectDate ?? dayOf(Date.now(), zone));
}
