import type { Column, Meaning } from "../types.ts";

/** A template of another product, recognised by its columns. Some of its columns have a special meaning. */
export interface Template {
  readonly name: string;
  /** Columns that no other template has together, with what stands in brackets. */
  readonly knownBy: readonly string[];
  readonly columns: Readonly<Record<string, Meaning | (Pick<Column, "meaning"> & Partial<Column>)>>;
}

export const templates: readonly Template[] = [
  { name: "OptimoRoute", knownBy: ["location name", "assigned to"], columns: { "order id": "externalId" } },
  {
    name: "Circuit (Spoke)",
    knownBy: ["address line 1", "earliest time"],
    columns: { "time at stop": "serviceMinutes" },
  },
  {
    name: "Route4Me",
    knownBy: ["address", "alias"],
    columns: {
      alias: "name",
      // Its own times are in seconds.
      time: { meaning: "serviceMinutes", unit: "seconds" },
      "order weight": { meaning: "load", loadKey: "weight" },
      "order cube": { meaning: "load", loadKey: "volume" },
      "order revenue": "ignore",
    },
  },
  {
    name: "Routific",
    knownBy: ["visit name", "duration"],
    columns: { "visit name": "name", start: "windowFrom", end: "windowTo", type: "skills", types: "skills" },
  },
  {
    name: "Onfleet",
    knownBy: ["recipient name", "task details"],
    columns: { "address name": "ignore", "destination notes": "notes" },
  },
  {
    name: "Shopify",
    knownBy: ["lineitem name", "shipping name", "financial status"],
    columns: {
      name: "externalId",
      id: "ignore",
      // The same as its first and second line.
      "shipping street": "ignore",
      "billing street": "ignore",
      location: "ignore",
      tags: "ignore",
      "payment reference": "ignore",
      "financial status": "status",
      "fulfillment status": "ignore",
    },
  },
  {
    name: "WooCommerce",
    knownBy: ["billing address 1", "shipping address 1"],
    columns: { "order id": "externalId", "order number": "externalId", "order key": "ignore" },
  },
  {
    name: "WooCommerce",
    knownBy: ["order number", "order status", "first name billing"],
    columns: { "order number": "externalId" },
  },
  {
    name: "Odoo",
    knownBy: ["operations product"],
    columns: { "operations demand": "quantity", "operations quantity": "quantity" },
  },
  { name: "Viamente", knownBy: ["name", "service time", "load", "time window start"], columns: {} },
  { name: "Rondo", knownBy: ["name", "address", "service minutes"], columns: {} },
  {
    name: "LogVRP",
    knownBy: ["tw min delivery", "unload duration"],
    columns: {
      from: "ignore",
      to: "address",
      "load duration": "ignore",
      "tw min pick": "ignore",
      "tw max pick": "ignore",
      type: "ignore",
    },
  },
];
