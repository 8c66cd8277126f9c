import { rule } from "./rule.ts";
import type { Section } from "./rule.ts";

export const projects: Section = {
  title: "Projects (contract 2)",
  rules: [
    rule(
      "name 1–255 required; every field's bounds",
      'projects: fields > name: "" is refused',
      "projects: fields > description: ",
      "projects: fields > defaultStartDate: ",
      "projects: fields > defaultStartTime: ",
      "projects: fields > defaultStartAddress: ",
      "projects: fields > defaultStartLatitude: ",
      "projects: fields > defaultStartLongitude: ",
      "projects: fields > timezone: ",
      "projects: fields > curbside: ",
    ),
    rule(
      "half of a start is refused",
      "projects: fields > defaultStartLatitude: undefined",
      "projects: PATCH > half of a start",
    ),
    rule(
      "one issue per offending field",
      "projects: fields > each offending field has its issue",
      "several faults at once > ",
    ),
    rule("fields come back as given", "projects: fields > every field is kept as it was given"),
    rule("a new project is a draft", "projects: fields > a status on create is ignored and named"),
    rule(
      "timezone defaults to UTC; counts and times are there",
      "projects: fields > a project created with its name only",
    ),
    ...[
      "draft",
      "active",
      "editing",
      "on_hold",
      "postponed",
      "optimized",
      "in_progress",
      "completed",
      "cancelled",
    ].map((status) =>
      rule(`moves from ${status}`, `projects: states > from ${status} only the listed moves`),
    ),
    rule("an unknown status is refused", "projects: states > an unknown status is refused"),
    rule(
      "the same status again is a no-op",
      'projects: PATCH > {"status":"draft"} on a project that is so already',
    ),
    rule(
      "a successful run makes the project optimized",
      "a direct run > answers with the routes, keeps them, charges",
    ),
    rule("only a draft can be deleted", "projects: states > only a draft can be deleted"),
    rule(
      "of deletes at the same moment one does it, the others are 404",
      "of deletes at the same moment, across two gateways, one does it and the others find nothing: > ",
    ),
    rule("DELETE removes stops, assignments and routes", "projects: deletion > deleting a project removes"),
    rule(
      "search is a substring in any case, no patterns",
      "projects: lists > search finds a part of the name",
    ),
    rule("status filters", "projects: lists > status filters"),
    rule(
      "the quota counts deleted projects, per UTC month",
      "projects: monthly quota > counts deleted projects",
    ),
    rule(
      "100 parallel creates at a limit of 60 give 60",
      "limits hold under races, across two gateways on one database > 100 parallel",
    ),
  ],
};

export const stops: Section = {
  title: "Stops (contract 3)",
  rules: [
    rule(
      "one object or a batch",
      "creating stops > fills in defaults",
      "creating stops > keeps a batch of 1000 in its order",
    ),
    rule(
      "1 to 1000 items",
      "creating stops > refuses an empty batch",
      "creating stops > refuses a batch of 1001",
    ),
    rule(
      "all or nothing; paths like stops.17.address",
      "creating stops > writes nothing of a batch with one bad stop",
    ),
    rule(
      "a batch whose gateway dies is taken back",
      "a batch of stops whose gateway died while writing it > ",
    ),
    rule(
      "name and address bounds",
      "creating stops > refuses an empty name",
      "creating stops > refuses a long address",
    ),
    rule(
      "text bounds: phone, notes, products, paymentMethod",
      ...["phone", "notes", "products", "paymentMethod"].map(
        (name) => `the texts of stops: > ${name} with more than `,
      ),
    ),
    rule("at most 10 time windows", "creating stops > refuses 11 windows"),
    rule(
      "serviceMinutes: numbers and human text",
      "service minutes > reads ",
      "service minutes > refuses ",
      "creating stops > refuses an unreadable time",
    ),
    rule(
      "priority: integers, text, words",
      "priority > reads ",
      "priority > refuses ",
      "creating stops > refuses a broken priority",
    ),
    rule("pointType", "creating stops > refuses an unknown point type"),
    rule("windows: endTime required and not before startTime", "creating stops > refuses a window "),
    rule("coordinates come together, in range", "creating stops > refuses a latitude "),
    rule(
      "changing the address clears found coordinates, keeps given ones",
      "changing and deleting stops > puts aside coordinates",
    ),
    rule(
      "loadDemands and loadLimits: ≥ 0, up to 6 decimals, kept exactly",
      "creating stops > refuses a negative demand",
      "creating stops > refuses a demand of 7 decimals",
      "creating stops > refuses a demand that is too large",
      "creating stops > returns what was given, times in UTC",
      "assignments > return what was given",
      'assignments > refuse {"loadLimits":{"weight":0.1234567}}',
      "millionths > ",
      "loads > have the kinds that some courier limits",
      "case 23: volumes of a few litres",
    ),
    rule(
      "a run whose loads cannot be counted is BAD_REQUEST",
      "the size of a run > holds loads as far as their sums are exact",
    ),
    rule(
      "externalId: ≤ 100, stored, null in older records",
      "the texts of stops: > externalId with more than ",
      "creating stops > returns what was given, times in UTC",
      "a company's own id of a stop > is set and cleared",
      "stops from before a field existed > are answered with the default of externalId",
    ),
    rule(
      "a record from before a field existed has the field's default",
      "stops from before a field existed > ",
      "assignments from before a field existed > ",
      "couriers from before a field existed > ",
      "projects from before a field existed > ",
    ),
    rule("GET …/stops?externalId= finds by it", "a company's own id of a stop > finds the stops"),
    rule(
      "externalId is named with the stop in a plan",
      "routes of a plan > have names, instants and units",
      "what an older version has stored > has stops without an id of the company's own",
      "a deleted stop > leaves a plan whose rows hold together",
    ),
    rule("≤ 20 requiredSkills", "creating stops > refuses 21 skills"),
    rule(
      "allowedCourierIds, assignedCourierId: of this project",
      "creating stops > takes only assignments of the project",
    ),
    rule("returned as given, times in UTC", "creating stops > returns what was given, times in UTC"),
    rule(
      "the plan's number of stops, exact under races",
      "creating stops > keeps to the plan's number of stops",
    ),
    rule(
      "PATCH",
      "changing and deleting stops > changes what is named",
      "changing and deleting stops > does not clear a required field",
      "changing and deleting stops > loses no change of two made at once",
    ),
    rule("DELETE", "changing and deleting stops > deletes a stop once"),
    rule(
      "a deleted stop leaves the current routes at once, and the unassigned stops",
      "what is deleted leaves the current routes at once: > a stop",
      "what is deleted leaves the current routes at once: > the last stop",
      "what is deleted leaves the current routes at once: > of stops deleted at once",
      "a deleted stop > leaves a plan whose rows hold together",
      "a plan > loses the route of a deleted assignment",
    ),
    rule("rows hold together without a deleted stop", "a route whose stop is deleted > "),
    rule("a run does not bring back what was deleted", "what is deleted while a run is under way > "),
    rule(
      "a deletion whose gateway dies is finished by the same request",
      "a deletion whose gateway died before it came to the routes > ",
    ),
    rule(
      "another project's stop is STOP_NOT_FOUND",
      "changing and deleting stops > finds no stop of another project",
    ),
    rule("geocode counts total, geocoded, failed; leaves given ones", "geocoding > counts what it finds"),
    rule("a single unresolvable address is GEOCODE_NO_RESULT", "geocoding > reports a single address"),
    rule(
      "a long geocoding goes on in the background; GET tells how far it is; a request joins it",
      "the progress of a geocoding: ",
      "a geocoding in progress tells how far it is",
    ),
    rule(
      "another gateway goes on with a geocoding",
      "a gateway that stops hands its geocoding over",
      "the geocoding of a gateway that died",
    ),
    rule("an address may be coordinates", "geocoding > reads coordinates that are written as an address"),
    rule(
      "a doubt has a quality and no coordinates; its candidates are at most five",
      "geocoding > says how much of an address it knows, and gives no coordinates in doubt",
      "candidates of a stop > ",
    ),
    rule(
      "nothing is added to a project, or names an assignment, while that is being deleted",
      "while its project is being deleted, > ",
      "while an assignment is leaving, > ",
    ),
    rule("depots are geocoded as well", "geocoding > looks up the couriers' depots"),
  ],
};

export const couriers: Section = {
  title: "Couriers and assignments (contract 4)",
  rules: [
    rule("firstName only is enough; active by default", "couriers > need a first name only"),
    rule("bounds of a courier", "couriers > refuses "),
    rule("PATCH /couriers/{courierId}", "couriers > are changed in part"),
    rule(
      "defaults of an assignment",
      "assignments > fill in every default",
      "assignments > start when the project does",
    ),
    rule("HH:MM in, HH:MM:SS out", "assignments > return what was given"),
    rule(
      "HH:MM:SS in wherever HH:MM is; seconds count",
      "assignments > take times of day by the second",
      "assignments > answer the times of an older version",
      "a vehicle > has its breaks in the order in which they can all be taken, by the second",
    ),
    rule(
      "breaks that cannot all be taken are INVALID_BODY at breaks.N, on POST and PATCH, whatever makes them so",
      "breaks that leave no room for each other > ",
      "breaks that cannot all be taken > ",
      "case 7: breaks that overlap",
    ),
    rule(
      "breaks go to the core in the order in which they are taken",
      "the order of breaks > ",
      "a vehicle > has breaks in their order",
      "a clock change > does not let a run fail",
    ),
    rule("bounds of an assignment", "assignments > refuse "),
    rule(
      "unknown, foreign or inactive courier: PROJECT_COURIER_INVALID_COURIER",
      "assignments > need a courier of the company that is active",
    ),
    rule("one per courier and project", "assignments > are one per courier and project"),
    rule("the plan's couriers per project, under races", "assignments > are no more than the plan allows"),
    rule("another project's is PROJECT_COURIER_NOT_FOUND", "assignments > are not found in another project"),
    rule(
      "an inactive courier is left out of a run, with a warning",
      "a run's prerequisites > leave out an inactive courier",
    ),
    rule(
      "deleting takes its route out of the current routes at once",
      "what is deleted leaves the current routes at once: > an assignment",
    ),
    rule("deleting takes it out of stops", "deleting an assignment > takes it out of the stops"),
    rule(
      "deleting the only one allowed is CONFLICT with stopIds",
      "deleting an assignment > is refused while it is the only one",
    ),
    rule(
      "without a start of its own: the project's, else the first stop",
      "a vehicle > starts and ends at the project's default start",
      "a vehicle > ends where its last stop is",
    ),
    rule(
      "a shift that ends before it starts ends on the next day",
      "the plan's day > ends a shift on the next day",
    ),
    rule(
      "DST gaps and overlaps like Temporal's compatible",
      "the plan's day > moves a time that spring skips",
      "the plan's day > takes the first of a time that autumn repeats",
    ),
  ],
};
