import { fieldWords } from "./field-words.ts";
import { answersOf, nodes, resolver, type DescribedApi, type Schema } from "./schema.ts";

/**
 * Gives a description to each field and each named schema that has none of its own. A field means the same wherever it
 * stands, unless the table has it with its schema.
 */
export function describeFields(document: DescribedApi): void {
  for (const { properties = {} } of nodes(document)) for (const own of Object.values(properties)) lift(own);
  const { schemas = {} } = document.components ?? {};
  for (const [name, schema] of Object.entries(schemas)) {
    schema.description ??= SCHEMAS[name];
    for (const [field, own] of Object.entries(schema.properties ?? {}))
      if (own.$ref === undefined) own.description ??= fieldWords[`${name}.${field}`];
  }
  for (const { properties = {} } of nodes(document))
    for (const [field, own] of Object.entries(properties))
      if (typeof own === "object" && own.$ref === undefined) own.description ??= fieldWords[field];
}

/** A field that may be null has its description in the other branch. */
function lift(field: Schema): void {
  const branch = (field as Schema | undefined)?.anyOf?.find(({ description }) => description !== undefined);
  if (branch === undefined) return;
  if (branch.description !== undefined) field.description ??= branch.description;
  delete branch.description;
}

/** Says of each moment in an answer that it is one: a text whose field is called `…At`. */
export function nameMoments(document: DescribedApi): void {
  for (const { properties = {} } of answersOf(document, resolver(document)))
    for (const [field, own] of Object.entries(properties))
      for (const text of [own, ...((own as Schema | undefined)?.anyOf ?? [])])
        if (/At$/.test(field) && text.type === "string" && text.enum === undefined)
          text.format ??= "date-time";
}

const SCHEMAS: Readonly<Record<string, string>> = {
  Account: "The company and its subscription.",
  AccountSnapshot: "The company, its money, its limits and what it has used of them.",
  Assignment: "A courier on a project, with shift, depots, breaks and capacity.",
  CostsOutput: "Prices for the objective `cost`.",
  Courier: "A driver of the company's pool.",
  CreatedStops: "The new stop, or the new stops in the order of the body.",
  CreatedWebhook: "The new endpoint, with its signing secret.",
  Credit: "The money that runs can spend.",
  Delivery: "An event on its way to an endpoint.",
  Evaluation: "The plan as it would be, and its difference from the current one.",
  Geocoding: "How far the look-up of addresses is.",
  GeocodingCounts: "Counts of stops.",
  Job: "A run of the optimizer.",
  Limits: "The limits of the company's plan.",
  Plan: "A plan with its routes.",
  NewCourierLink: "The link, which is shown once.",
  PlanEventData: "The plan that the event is about.",
  PlanHead: "A plan without its routes.",
  PlanSummary: "Sums over all routes.",
  RunEventData: "The run that the event is about.",
  RunSummary: "Sums over all routes, and the work of the search.",
  Stop: "A delivery, pickup or loading point of a project.",
  Usage: "How much of the limits is used.",
  Webhook: "An address that gets signed events.",
  WebhookTest: "The outcome of a sample event.",
  Why: "Why a stop is elsewhere than before.",
};
