// Made by `npm run gen` from the interface's description; do not edit.

export type ClientOptions = {
    baseUrl: `${string}://${string}/api/v1` | (string & {});
};

export type Webhooks = OnOptimizationCompletedWebhookRequest | OnOptimizationFailedWebhookRequest | OnPlanChangedWebhookRequest;

export type NewProject = {
    /**
     * For people: on lists, labels and the map.
     */
    name: string;
    /**
     * A note for people.
     */
    description?: string | null;
    /**
     * The plan's day; today in `timezone` when not set.
     */
    defaultStartDate?: string | null;
    /**
     * When shifts begin that say nothing else, as `HH:MM`.
     */
    defaultStartTime?: string | null;
    /**
     * Where routes begin that have no start of their own.
     */
    defaultStartAddress?: string | null;
    /**
     * Degrees north of that start. With the longitude, or not at all.
     */
    defaultStartLatitude?: number | null;
    /**
     * Degrees east of that start. With the latitude, or not at all.
     */
    defaultStartLongitude?: number | null;
    /**
     * IANA time zone of the project's wall-clock times.
     */
    timezone?: string | null;
    /**
     * Couriers come to stops on their own side of the road.
     */
    curbside?: boolean | null;
    /**
     * A stop this near to the visit before it, in a straight line, needs no set-up. 0: at the same coordinates.
     */
    setupRadiusMeters?: number | null;
    /**
     * Minutes to spare before the end of a stop's window, or its deadline. A service that starts later costs a second of work for each second of them that it uses.
     */
    arrivalMarginMinutes?: number | null;
};

export type ProjectChanges = {
    /**
     * For people: on lists, labels and the map.
     */
    name?: string;
    /**
     * A note for people.
     */
    description?: string | null;
    /**
     * The plan's day; today in `timezone` when not set.
     */
    defaultStartDate?: string | null;
    /**
     * When shifts begin that say nothing else, as `HH:MM`.
     */
    defaultStartTime?: string | null;
    /**
     * Where routes begin that have no start of their own.
     */
    defaultStartAddress?: string | null;
    /**
     * Degrees north of that start. With the longitude, or not at all.
     */
    defaultStartLatitude?: number | null;
    /**
     * Degrees east of that start. With the latitude, or not at all.
     */
    defaultStartLongitude?: number | null;
    /**
     * IANA time zone of the project's wall-clock times.
     */
    timezone?: string | null;
    /**
     * Couriers come to stops on their own side of the road.
     */
    curbside?: boolean | null;
    /**
     * A stop this near to the visit before it, in a straight line, needs no set-up. 0: at the same coordinates.
     */
    setupRadiusMeters?: number | null;
    /**
     * Minutes to spare before the end of a stop's window, or its deadline. A service that starts later costs a second of work for each second of them that it uses.
     */
    arrivalMarginMinutes?: number | null;
    /**
     * Where it stands.
     */
    status?: 'draft' | 'active' | 'editing' | 'on_hold' | 'postponed' | 'optimized' | 'in_progress' | 'completed' | 'cancelled';
};

export type NewStopOrStops = NewStops | NewStop;

export type NewStops = {
    /**
     * The stops.
     */
    stops: Array<NewStop>;
};

export type NewStop = {
    /**
     * For people: on lists, labels and the map.
     */
    name: string;
    /**
     * As people write it. It is looked up where there are no coordinates.
     */
    address: string;
    /**
     * The company's own number or name of the order.
     */
    externalId?: string | null;
    /**
     * For the courier; never read by the optimizer.
     */
    phone?: string | null;
    /**
     * For the courier; never read by the optimizer.
     */
    notes?: string | null;
    /**
     * The goods; never read by the optimizer.
     */
    products?: string | null;
    /**
     * Minutes that the courier spends there: a number, or text like `1:30`, `20 min`, `1.5 hours`. Default: the assignment's `stopDurationMinutes`.
     */
    serviceMinutes?: number | string | null;
    /**
     * Spent on arrival, before the service, unless the visit before it on the route is within the project's `setupRadiusMeters`. Null: the assignment's; of a loading point: none.
     */
    setupMinutes?: number | null;
    /**
     * A higher one is served first when not all fits: -1000 to 1000, or `low`, `normal`, `medium`, `high`, `urgent`. Default: 0.
     */
    priority?: number | string | null;
    /**
     * `pickup`: its goods come on board and stay until the next loading, or the end. `stock_loading`: couriers may load here, as often as it pays. Default: `delivery`.
     */
    pointType?: 'delivery' | 'pickup' | 'stock_loading' | null;
    /**
     * For the courier; never read by the optimizer.
     */
    paymentMethod?: string | null;
    /**
     * The service starts no later; see `finishInWindow` and `lateMinutes`.
     */
    deliveryDeadline?: string | null;
    /**
     * The goods come on board no earlier: a route that loads them at its start departs no earlier, and the `stock_loading` call that begins the stop's trip starts no earlier. With a `shipment`, its pickups start no earlier instead.
     */
    readyAt?: string | null;
    /**
     * The service starts in one of them; see `finishInWindow` and `lateMinutes`. None: at any time.
     */
    timeWindows?: Array<TimeWindow> | null;
    /**
     * Degrees north. With `longitude`, or not at all.
     */
    latitude?: number | null;
    /**
     * Degrees east. With `latitude`, or not at all.
     */
    longitude?: number | null;
    /**
     * Ids of assignments of the project: only these may serve the stop.
     */
    allowedCourierIds?: Array<string> | null;
    /**
     * The id of an assignment of the project: only this one may serve the stop.
     */
    assignedCourierId?: string | null;
    /**
     * What it takes of each kind of load, as `weight`. `count` is 1 by default, others are 0.
     */
    loadDemands?: {
        [key: string]: number | null;
    } | null;
    /**
     * What a delivery puts on board of each kind of load, once its own goods are out. Default: nothing.
     */
    collectDemands?: {
        [key: string]: number | null;
    } | null;
    /**
     * Stops with the same one belong together: one pickup with up to 50 deliveries, or up to 50 pickups with one delivery. One courier serves those that are served, pickups first. Not of a loading point, nor with `collectDemands`.
     */
    shipment?: string | null;
    /**
     * The courier needs all of them.
     */
    requiredSkills?: Array<string> | null;
    /**
     * The service also ends inside the window in which it starts, and by the deadline.
     */
    finishInWindow?: boolean | null;
    /**
     * How much later than the end of its last window, and than its deadline, the service may start, at the price `lateMinute` of a run's `weights`. With `finishInWindow` it may end so much later. Not of a loading point.
     */
    lateMinutes?: number | null;
    /**
     * Couriers of the company, or assignments of the project, that should serve the stop. Another one has a price: see `weights` of a run.
     */
    preferredCourierIds?: Array<string> | null;
    /**
     * `first`: on its route only other first stops and the pickups of its own shipment come before it. `last`: only other last ones and the deliveries of its own shipment come after it. Not of a loading point.
     */
    visitOrder?: 'first' | 'last' | null;
};

export type TimeWindow = {
    /**
     * When it begins: of a window with Z or an offset, as 2026-12-01T10:00:00+02:00, of a break HH:MM.
     */
    startTime?: string | null;
    /**
     * When it ends, in the same form.
     */
    endTime: string;
};

export type StopChanges = {
    /**
     * For people: on lists, labels and the map.
     */
    name?: string;
    /**
     * As people write it. It is looked up where there are no coordinates.
     */
    address?: string;
    /**
     * The company's own number or name of the order.
     */
    externalId?: string | null;
    /**
     * For the courier; never read by the optimizer.
     */
    phone?: string | null;
    /**
     * For the courier; never read by the optimizer.
     */
    notes?: string | null;
    /**
     * The goods; never read by the optimizer.
     */
    products?: string | null;
    /**
     * Minutes that the courier spends there: a number, or text like `1:30`, `20 min`, `1.5 hours`. Default: the assignment's `stopDurationMinutes`.
     */
    serviceMinutes?: number | string | null;
    /**
     * Spent on arrival, before the service, unless the visit before it on the route is within the project's `setupRadiusMeters`. Null: the assignment's; of a loading point: none.
     */
    setupMinutes?: number | null;
    /**
     * A higher one is served first when not all fits: -1000 to 1000, or `low`, `normal`, `medium`, `high`, `urgent`. Default: 0.
     */
    priority?: number | string | null;
    /**
     * `pickup`: its goods come on board and stay until the next loading, or the end. `stock_loading`: couriers may load here, as often as it pays. Default: `delivery`.
     */
    pointType?: 'delivery' | 'pickup' | 'stock_loading' | null;
    /**
     * For the courier; never read by the optimizer.
     */
    paymentMethod?: string | null;
    /**
     * The service starts no later; see `finishInWindow` and `lateMinutes`.
     */
    deliveryDeadline?: string | null;
    /**
     * The goods come on board no earlier: a route that loads them at its start departs no earlier, and the `stock_loading` call that begins the stop's trip starts no earlier. With a `shipment`, its pickups start no earlier instead.
     */
    readyAt?: string | null;
    /**
     * The service starts in one of them; see `finishInWindow` and `lateMinutes`. None: at any time.
     */
    timeWindows?: Array<TimeWindow> | null;
    /**
     * Degrees north. With `longitude`, or not at all.
     */
    latitude?: number | null;
    /**
     * Degrees east. With `latitude`, or not at all.
     */
    longitude?: number | null;
    /**
     * Ids of assignments of the project: only these may serve the stop.
     */
    allowedCourierIds?: Array<string> | null;
    /**
     * The id of an assignment of the project: only this one may serve the stop.
     */
    assignedCourierId?: string | null;
    /**
     * What it takes of each kind of load, as `weight`. `count` is 1 by default, others are 0.
     */
    loadDemands?: {
        [key: string]: number | null;
    } | null;
    /**
     * What a delivery puts on board of each kind of load, once its own goods are out. Default: nothing.
     */
    collectDemands?: {
        [key: string]: number | null;
    } | null;
    /**
     * Stops with the same one belong together: one pickup with up to 50 deliveries, or up to 50 pickups with one delivery. One courier serves those that are served, pickups first. Not of a loading point, nor with `collectDemands`.
     */
    shipment?: string | null;
    /**
     * The courier needs all of them.
     */
    requiredSkills?: Array<string> | null;
    /**
     * The service also ends inside the window in which it starts, and by the deadline.
     */
    finishInWindow?: boolean | null;
    /**
     * How much later than the end of its last window, and than its deadline, the service may start, at the price `lateMinute` of a run's `weights`. With `finishInWindow` it may end so much later. Not of a loading point.
     */
    lateMinutes?: number | null;
    /**
     * Couriers of the company, or assignments of the project, that should serve the stop. Another one has a price: see `weights` of a run.
     */
    preferredCourierIds?: Array<string> | null;
    /**
     * `first`: on its route only other first stops and the pickups of its own shipment come before it. `last`: only other last ones and the deliveries of its own shipment come after it. Not of a loading point.
     */
    visitOrder?: 'first' | 'last' | null;
    /**
     * Null takes it back, with the fields beside it.
     */
    outcome?: 'served' | 'failed' | null;
    /**
     * When the courier arrived.
     */
    arrivedAt?: string | null;
    /**
     * Default: now.
     */
    outcomeAt?: string | null;
    /**
     * Why it failed, in the courier's words.
     */
    outcomeReason?: string | null;
    /**
     * The id of the assignment. Default: the one that the current plan has.
     */
    servedBy?: string | null;
};

export type StopOutcomes = {
    /**
     * One for each stop.
     */
    outcomes: Array<ReportedOutcome>;
};

export type ReportedOutcome = {
    /**
     * The stop.
     */
    stopId: string;
    /**
     * Null takes it back, with the fields beside it.
     */
    outcome?: 'served' | 'failed' | null;
    /**
     * When the courier arrived.
     */
    arrivedAt?: string | null;
    /**
     * Default: now.
     */
    outcomeAt?: string | null;
    /**
     * Why it failed, in the courier's words.
     */
    outcomeReason?: string | null;
    /**
     * The id of the assignment. Default: the one that the current plan has.
     */
    servedBy?: string | null;
};

export type NewCourier = {
    /**
     * The first name.
     */
    firstName: string;
    /**
     * The last name.
     */
    lastName?: string | null;
    /**
     * An address of e-mail.
     */
    email?: string | null;
    /**
     * For the courier; never read by the optimizer.
     */
    phone?: string | null;
    /**
     * The company's own number for it.
     */
    externalId?: string | null;
    /**
     * False: runs leave the courier out.
     */
    isActive?: boolean | null;
};

export type CourierChanges = {
    /**
     * The first name.
     */
    firstName?: string;
    /**
     * The last name.
     */
    lastName?: string | null;
    /**
     * An address of e-mail.
     */
    email?: string | null;
    /**
     * For the courier; never read by the optimizer.
     */
    phone?: string | null;
    /**
     * The company's own number for it.
     */
    externalId?: string | null;
    /**
     * False: runs leave the courier out.
     */
    isActive?: boolean | null;
};

export type NewAssignment = {
    /**
     * The courier of the company's pool.
     */
    courierId: string;
    /**
     * Where the shift starts. Default: the project's start.
     */
    startAddress?: string | null;
    /**
     * Degrees north of the start. With the longitude, or not at all.
     */
    startLatitude?: number | null;
    /**
     * Degrees east of the start. With the latitude, or not at all.
     */
    startLongitude?: number | null;
    /**
     * Where the shift ends.
     */
    endAddress?: string | null;
    /**
     * Degrees north of the end. With the longitude, or not at all.
     */
    endLatitude?: number | null;
    /**
     * Degrees east of the end. With the latitude, or not at all.
     */
    endLongitude?: number | null;
    /**
     * Whether the route ends where it starts. Without meaning where an end is given. Default: true.
     */
    returnToStart?: boolean | null;
    /**
     * When the shift starts, in the project's time zone.
     */
    workStartTime?: string | null;
    /**
     * When the shift ends, in the project's time zone. Not after the start: on the next day.
     */
    workEndTime?: string | null;
    /**
     * Minutes at a stop that says nothing else.
     */
    stopDurationMinutes?: number | null;
    /**
     * Of stops that tell none.
     */
    setupMinutes?: number | null;
    /**
     * What the vehicle takes of each kind of load, as `weight`. A kind that is not named has no limit.
     */
    loadLimits?: {
        [key: string]: number | null;
    } | null;
    /**
     * True: the shift may be overrun where that makes the route much better.
     */
    softTimeWindowMode?: boolean | null;
    /**
     * Most overtime in that mode.
     */
    maxOvertimeMinutes?: number | null;
    /**
     * At most 5, at fixed times or within a time.
     */
    breaks?: Array<CourierBreak> | null;
    /**
     * What the courier can do, as stops require it.
     */
    skills?: Array<string> | null;
    /**
     * Most stops of the route.
     */
    maxStops?: number | null;
    /**
     * Longest route.
     */
    maxDistanceMeters?: number | null;
    /**
     * Most driving.
     */
    maxDrivingMinutes?: number | null;
    /**
     * Most driving, set-up, service and waiting, breaks left out, whenever the courier starts.
     */
    maxWorkMinutes?: number | null;
    /**
     * Prices for the objective `cost`.
     */
    costs?: Costs | null;
    /**
     * Whose roads and travel times the courier has.
     */
    profile?: 'car' | 'bike' | 'foot' | 'van' | null;
    /**
     * How long each leg takes, times the map's time. 1.2 is a fifth slower.
     */
    travelTimeFactor?: number | null;
    /**
     * How long a service or set-up that a stop tells takes, times what the stop says.
     */
    serviceTimeFactor?: number | null;
    /**
     * No goods are available at the start: they are loaded at a `stock_loading` stop first.
     */
    startsEmpty?: boolean | null;
    /**
     * `deliveriesFirst`: until the next loading, no pickup without `shipment` comes before the last delivery that is loaded and gives nothing back.
     */
    loading?: 'free' | 'deliveriesFirst' | null;
};

export type CourierBreak = {
    /**
     * When it begins: of a window with Z or an offset, as 2026-12-01T10:00:00+02:00, of a break HH:MM.
     */
    startTime: string;
    /**
     * When it ends, in the same form.
     */
    endTime: string;
} | {
    /**
     * The break starts no earlier.
     */
    earliestStartTime: string;
    /**
     * The break starts no later.
     */
    latestStartTime: string;
    /**
     * Its length.
     */
    durationMinutes: number;
};

export type Costs = {
    /**
     * For each kilometre, in USD.
     */
    perKm?: number | null;
    /**
     * For each hour of work, in USD.
     */
    perHour?: number | null;
    /**
     * For a courier who is used at all, in USD.
     */
    fixed?: number | null;
};

export type AssignmentChanges = {
    /**
     * Where the shift starts. Default: the project's start.
     */
    startAddress?: string | null;
    /**
     * Degrees north of the start. With the longitude, or not at all.
     */
    startLatitude?: number | null;
    /**
     * Degrees east of the start. With the latitude, or not at all.
     */
    startLongitude?: number | null;
    /**
     * Where the shift ends.
     */
    endAddress?: string | null;
    /**
     * Degrees north of the end. With the longitude, or not at all.
     */
    endLatitude?: number | null;
    /**
     * Degrees east of the end. With the latitude, or not at all.
     */
    endLongitude?: number | null;
    /**
     * Whether the route ends where it starts. Without meaning where an end is given. Default: true.
     */
    returnToStart?: boolean | null;
    /**
     * When the shift starts, in the project's time zone.
     */
    workStartTime?: string | null;
    /**
     * When the shift ends, in the project's time zone. Not after the start: on the next day.
     */
    workEndTime?: string | null;
    /**
     * Minutes at a stop that says nothing else.
     */
    stopDurationMinutes?: number | null;
    /**
     * Of stops that tell none.
     */
    setupMinutes?: number | null;
    /**
     * What the vehicle takes of each kind of load, as `weight`. A kind that is not named has no limit.
     */
    loadLimits?: {
        [key: string]: number | null;
    } | null;
    /**
     * True: the shift may be overrun where that makes the route much better.
     */
    softTimeWindowMode?: boolean | null;
    /**
     * Most overtime in that mode.
     */
    maxOvertimeMinutes?: number | null;
    /**
     * At most 5, at fixed times or within a time.
     */
    breaks?: Array<CourierBreak> | null;
    /**
     * What the courier can do, as stops require it.
     */
    skills?: Array<string> | null;
    /**
     * Most stops of the route.
     */
    maxStops?: number | null;
    /**
     * Longest route.
     */
    maxDistanceMeters?: number | null;
    /**
     * Most driving.
     */
    maxDrivingMinutes?: number | null;
    /**
     * Most driving, set-up, service and waiting, breaks left out, whenever the courier starts.
     */
    maxWorkMinutes?: number | null;
    /**
     * Prices for the objective `cost`.
     */
    costs?: Costs | null;
    /**
     * Whose roads and travel times the courier has.
     */
    profile?: 'car' | 'bike' | 'foot' | 'van' | null;
    /**
     * How long each leg takes, times the map's time. 1.2 is a fifth slower.
     */
    travelTimeFactor?: number | null;
    /**
     * How long a service or set-up that a stop tells takes, times what the stop says.
     */
    serviceTimeFactor?: number | null;
    /**
     * No goods are available at the start: they are loaded at a `stock_loading` stop first.
     */
    startsEmpty?: boolean | null;
    /**
     * `deliveriesFirst`: until the next loading, no pickup without `shipment` comes before the last delivery that is loaded and gives nothing back.
     */
    loading?: 'free' | 'deliveriesFirst' | null;
};

export type RunOptions = {
    /**
     * Only stops that are assigned to a courier, or have a place in the current routes.
     */
    onlyAssignedPoints?: boolean | null;
    /**
     * True: the answer is always 202, and the run goes on in the background.
     */
    async?: boolean | null;
    /**
     * How long to search. Default: by size, about 1 s for 100 stops.
     */
    timeLimitSeconds?: number | null;
    /**
     * The same input, seed and `maxIterations` give the same plan.
     */
    seed?: number | null;
    /**
     * The search ends after so many steps.
     */
    maxIterations?: number | null;
    /**
     * The measure that plans which serve the same are compared by: working time, distance, or money. Default: `time`.
     */
    objective?: 'time' | 'distance' | 'cost' | null;
    /**
     * How much equal working times count, from 0 (default) to 1.
     */
    balance?: number | null;
    /**
     * Prices, in minutes of work. They cost nothing where no stop has such a rule.
     */
    weights?: Weights | null;
    /**
     * How much neat routes count, from 0 (default) to 1.
     */
    compactness?: number | null;
    /**
     * `current`: the search begins with the current routes. Default: `empty`; with `day`, `keep` or `stability`: `current`.
     */
    startFrom?: 'empty' | 'current' | null;
    /**
     * Stops that keep courier and order of the current routes.
     */
    lockedStopIds?: Array<string> | null;
    /**
     * True: routes have the roads they take.
     */
    includeGeometry?: boolean | null;
    /**
     * True: checks and prices the run, and charges nothing.
     */
    validateOnly?: boolean | null;
    /**
     * The run is refused if it would cost more (402 `PAYMENT_REQUIRED`). Default: no limit.
     */
    maxChargeUsd?: number | null;
    /**
     * True: the plan is kept, and the current one stays. Charged like any run.
     */
    draft?: boolean | null;
    /**
     * How the day stands. Absent: the whole day is meant.
     */
    day?: DayState | null;
    /**
     * Goods on board of a courier are available at the depot all the same.
     */
    onBoard?: 'free' | null;
    /**
     * What planned stops keep: courier and order, the courier, nothing. Default with `day`: `couriers` for loaded couriers, else `nothing`.
     */
    keep?: 'order' | 'couriers' | 'nothing' | null;
    /**
     * So many next stops of each courier stay first, in order. Only with `day`. Default: 1.
     */
    keepNext?: number | null;
    /**
     * The price of change. 1: like `keep: order`. Default: 0.3 with `day`, else 0.
     */
    stability?: number | null;
    /**
     * Only these couriers' routes, and stops without a route, may change; only these are charged.
     */
    assignmentIds?: Array<string> | null;
};

export type Weights = {
    /**
     * Of a minute that a service is late. Default: 2.
     */
    lateMinute?: number | null;
    /**
     * Of a stop with another courier than it prefers. Default: 10.
     */
    otherCourier?: number | null;
};

export type DayState = {
    /**
     * The moment from which the day is planned.
     */
    at: string;
    /**
     * What couriers without any outcome have done. `plan` (default): what the current plan has begun before `at`.
     */
    assume?: 'plan' | 'nothing' | null;
    /**
     * What the caller knows of couriers, one entry each.
     */
    couriers?: Array<CourierState> | null;
};

export type CourierState = {
    /**
     * The assignment: the courier on this project.
     */
    assignmentId: string;
    /**
     * Where the courier is. Absent: as outcomes or plan say.
     */
    latitude?: number | null;
    /**
     * Degrees east. With `latitude`, or not at all.
     */
    longitude?: number | null;
    /**
     * From when the courier can be planned. Null: out for the rest of the day.
     */
    availableAt?: string | null;
    /**
     * Whether the goods of the current trip are on board. Absent: as the plan says.
     */
    loaded?: boolean | null;
    /**
     * The stop that the courier drives to. Null: none. Absent: the next of the plan.
     */
    nextStopId?: string | null;
    /**
     * Breaks behind the courier. Absent: those that the plan has before `at`.
     */
    breaksTaken?: number | null;
    /**
     * For this courier, in place of the `keep` of a run.
     */
    keep?: 'order' | 'couriers' | 'nothing' | null;
    /**
     * Where others can take over the goods of a courier who is out.
     */
    handover?: {
        /**
         * Degrees north. With `longitude`, or not at all.
         */
        latitude: number;
        /**
         * Degrees east. With `latitude`, or not at all.
         */
        longitude: number;
    } | null;
};

export type EditRequest = {
    /**
     * Orders to set. Other routes stay as in the current plan.
     */
    routes: Array<GivenRoute>;
    /**
     * Stops to leave out, also of routes that are not named.
     */
    unassignedStopIds?: Array<string> | null;
    /**
     * How the day stands. Absent: the whole day is meant.
     */
    day?: DayState | null;
    /**
     * Goods on board of a courier are available at the depot all the same.
     */
    onBoard?: 'free' | null;
    /**
     * The plan that has to be the current one. Required while the project is in progress.
     */
    basedOn?: string | null;
    /**
     * True: routes are stored though they break rules.
     */
    allowViolations?: boolean | null;
};

export type GivenRoute = {
    /**
     * The assignment: the courier on this project.
     */
    assignmentId: string;
    /**
     * In this order. Stock loading points may be named, repeatedly; where none is, they are placed as needed.
     */
    stopIds: Array<string>;
    /**
     * Departure. Absent: the latest that ends the route no later.
     */
    startAt?: string | null;
};

export type PlanActivation = {
    /**
     * The plan that has to be the current one.
     */
    basedOn?: string | null;
};

export type EvaluationRequest = {
    /**
     * Orders to set. Other routes stay as in the current plan.
     */
    routes: Array<GivenRoute>;
    /**
     * Stops to leave out, also of routes that are not named.
     */
    unassignedStopIds?: Array<string> | null;
    /**
     * How the day stands. Absent: the whole day is meant.
     */
    day?: DayState | null;
    /**
     * Goods on board of a courier are available at the depot all the same.
     */
    onBoard?: 'free' | null;
};

export type AdviceRequest = {
    /**
     * Stops to find a position for: at most 100 stored ones and 20 that are not.
     */
    stops: Array<AskedStop>;
    /**
     * Each in turn in place of the stops' own windows.
     */
    slots?: Array<Slot> | null;
    /**
     * How the day stands. Absent: the whole day is meant.
     */
    day?: DayState | null;
    /**
     * Goods on board of a courier are available at the depot all the same.
     */
    onBoard?: 'free' | null;
};

export type AskedStop = {
    /**
     * A stop of the project.
     */
    stopId?: string | null;
    /**
     * A stop that is not stored.
     */
    stop?: NewStop | null;
};

export type Slot = {
    /**
     * When it begins: of a window with Z or an offset, as 2026-12-01T10:00:00+02:00, of a break HH:MM.
     */
    startTime: string;
    /**
     * When it ends, in the same form.
     */
    endTime: string;
};

export type NewWebhook = {
    /**
     * Public https.
     */
    url: string;
    /**
     * Names of the events that it gets.
     */
    events: Array<'optimization.completed' | 'optimization.failed' | 'plan.changed'>;
    /**
     * A note for people.
     */
    description?: string | null;
};

export type WebhookChanges = {
    /**
     * Public https.
     */
    url?: string;
    /**
     * Names of the events that it gets.
     */
    events?: Array<'optimization.completed' | 'optimization.failed' | 'plan.changed'>;
    /**
     * False: it gets nothing.
     */
    enabled?: boolean;
    /**
     * A note for people.
     */
    description?: string | null;
};

export type OptimizationCompleted = {
    /**
     * The delivery's id, the same when it is repeated.
     */
    id: string;
    /**
     * The event's name.
     */
    event: 'optimization.completed';
    /**
     * When it was made.
     */
    createdAt: string;
    /**
     * False: caused with a test key.
     */
    livemode: boolean;
    data: RunEventData;
};

/**
 * The run that the event is about.
 */
export type RunEventData = {
    /**
     * Only in a sample event.
     */
    test?: true;
    /**
     * The run's job.
     */
    jobId: string;
    /**
     * The project.
     */
    projectId: string;
    /**
     * Where it stands.
     */
    status: 'completed' | 'failed';
    /**
     * Its price, as charged.
     */
    chargedUsd: number;
    /**
     * Couriers who have stops.
     */
    routesCount: number;
    /**
     * Stops that are in no route.
     */
    unassignedCount: number;
    /**
     * The fault; null while there is none.
     */
    error: RunFailure | null;
};

export type RunFailure = {
    /**
     * Stable; branch on this. One of `NO_ROUTES`, `GEOCODE_NO_RESULT`, `OPTIMIZER_UNAVAILABLE`, `TRAVEL_DATA_UNAVAILABLE`, `CANCELLED`, `INTERNAL_ERROR`; later versions may add others.
     */
    code: 'NO_ROUTES' | 'GEOCODE_NO_RESULT' | 'OPTIMIZER_UNAVAILABLE' | 'TRAVEL_DATA_UNAVAILABLE' | 'CANCELLED' | 'INTERNAL_ERROR' | (string & {});
    /**
     * English prose for people; may change.
     */
    message: string;
};

export type OptimizationFailed = {
    /**
     * The delivery's id, the same when it is repeated.
     */
    id: string;
    /**
     * The event's name.
     */
    event: 'optimization.failed';
    /**
     * When it was made.
     */
    createdAt: string;
    /**
     * False: caused with a test key.
     */
    livemode: boolean;
    data: RunEventData;
};

export type PlanChanged = {
    /**
     * The delivery's id, the same when it is repeated.
     */
    id: string;
    /**
     * The event's name.
     */
    event: 'plan.changed';
    /**
     * When it was made.
     */
    createdAt: string;
    /**
     * False: caused with a test key.
     */
    livemode: boolean;
    data: PlanEventData;
};

/**
 * The plan that the event is about.
 */
export type PlanEventData = {
    /**
     * The plan.
     */
    planId: string;
    /**
     * The project.
     */
    projectId: string;
    /**
     * Whether a run made it, or a person.
     */
    source: 'run' | 'edit';
    /**
     * The plan that it was made from.
     */
    basedOn: string | null;
    /**
     * When it was told to the couriers; null before.
     */
    releasedAt: string | null;
    /**
     * How many stops differ from the plan that it was made from.
     */
    changesCount: number;
};

/**
 * Every failed answer.
 */
export type Failure = {
    /**
     * Whether the request took effect.
     */
    success: false;
    /**
     * English prose for people; may change.
     */
    message: string;
    /**
     * Stable; branch on this. One of `API_KEY_MISSING`, `API_KEY_INVALID`, `API_KEY_REVOKED`, `API_KEY_EXPIRED`, `API_KEY_SCOPE_MISSING`, `API_REQUIRES_PAID_PLAN`, `INVALID_BODY`, `INVALID_QUERY`, `INVALID_PATH_PARAMS`, `PROJECT_NOT_FOUND`, `PROJECT_NOT_DRAFT`, `STOP_NOT_FOUND`, `PROJECT_COURIER_NOT_FOUND`, `COMPANY_NOT_FOUND`, `OPTIMIZATION_NO_STOPS`, `OPTIMIZATION_NO_COURIERS`, `JOB_NOT_FOUND`, `WEBHOOK_NOT_FOUND`, `WEBHOOK_URL_INVALID`, `WEBHOOK_LIMIT_REACHED`, `PROJECT_MONTHLY_LIMIT`, `COURIER_PER_PROJECT_LIMIT`, `DELIVERY_POINTS_PER_PROJECT_LIMIT`, `DAILY_OPTIMIZATION_LIMIT_EXCEEDED`, `OPTIMIZATION_PREREQUISITES_MISSING`, `NO_ASSIGNED_POINTS`, `GEOCODE_NO_RESULT`, `INSUFFICIENT_BALANCE`, `PROJECT_COURIER_INVALID_COURIER`, `FOREIGN_KEY_CONSTRAINT`, `BAD_REQUEST`, `UNAUTHORIZED`, `PAYMENT_REQUIRED`, `FORBIDDEN`, `NOT_FOUND`, `CONFLICT`, `GONE`, `RATE_LIMITED`, `INTERNAL_ERROR`; later versions may add others.
     */
    code: 'API_KEY_MISSING' | 'API_KEY_INVALID' | 'API_KEY_REVOKED' | 'API_KEY_EXPIRED' | 'API_KEY_SCOPE_MISSING' | 'API_REQUIRES_PAID_PLAN' | 'INVALID_BODY' | 'INVALID_QUERY' | 'INVALID_PATH_PARAMS' | 'PROJECT_NOT_FOUND' | 'PROJECT_NOT_DRAFT' | 'STOP_NOT_FOUND' | 'PROJECT_COURIER_NOT_FOUND' | 'COMPANY_NOT_FOUND' | 'OPTIMIZATION_NO_STOPS' | 'OPTIMIZATION_NO_COURIERS' | 'JOB_NOT_FOUND' | 'WEBHOOK_NOT_FOUND' | 'WEBHOOK_URL_INVALID' | 'WEBHOOK_LIMIT_REACHED' | 'PROJECT_MONTHLY_LIMIT' | 'COURIER_PER_PROJECT_LIMIT' | 'DELIVERY_POINTS_PER_PROJECT_LIMIT' | 'DAILY_OPTIMIZATION_LIMIT_EXCEEDED' | 'OPTIMIZATION_PREREQUISITES_MISSING' | 'NO_ASSIGNED_POINTS' | 'GEOCODE_NO_RESULT' | 'INSUFFICIENT_BALANCE' | 'PROJECT_COURIER_INVALID_COURIER' | 'FOREIGN_KEY_CONSTRAINT' | 'BAD_REQUEST' | 'UNAUTHORIZED' | 'PAYMENT_REQUIRED' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'GONE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | (string & {});
    details: FailureDetails;
};

/**
 * Further details of the code.
 */
export type FailureDetails = {
    /**
     * Validation failures: one entry per offending field.
     */
    issues?: Array<Issue>;
    /**
     * A page about the code.
     */
    docUrl?: string;
    /**
     * Of a 500: the request's id.
     */
    requestId?: string;
    /**
     * The run that failed, or that is in progress.
     */
    jobId?: string;
    /**
     * The plan that is current.
     */
    planId?: string;
    /**
     * The stops at fault.
     */
    stopIds?: Array<string>;
    /**
     * The assignments at fault.
     */
    assignmentIds?: Array<string>;
    /**
     * Why a run failed, or a URL is refused.
     */
    reason?: string;
    /**
     * The address that was not found.
     */
    address?: string;
    /**
     * The limit that would be exceeded.
     */
    limit?: number;
    /**
     * The price of the run.
     */
    requiredUsd?: number;
    /**
     * The most that the request allows.
     */
    maxChargeUsd?: number;
    /**
     * Credit and wallet together.
     */
    availableUsd?: number;
    /**
     * The scope that the key lacks.
     */
    requiredScope?: 'read' | 'write' | 'optimize';
    /**
     * Of a cursor that is too old: where to go on.
     */
    after?: string;
    /**
     * When to ask again.
     */
    retryAfterSeconds?: number;
    [key: string]: unknown;
};

export type Issue = {
    /**
     * The field, as `stops.3.address`.
     */
    path: string;
    /**
     * Stable; branch on this.
     */
    code: string;
    /**
     * English prose for people; may change.
     */
    message: string;
};

/**
 * The company, its money, its limits and what it has used of them.
 */
export type AccountSnapshot = {
    account: Account;
    credit: Credit;
    limits: Limits;
    usage: Usage;
};

/**
 * The company and its subscription.
 */
export type Account = {
    /**
     * The company.
     */
    companyId: string;
    /**
     * `test`: of test keys.
     */
    plan: 'free' | 'pro' | 'business' | 'test';
    /**
     * Of the subscription; null without one.
     */
    subscriptionStatus: string | null;
    /**
     * The plan that is paid for; null without one.
     */
    subscriptionPlan: string | null;
    /**
     * When the paid month ends; null without one.
     */
    subscriptionPeriodEnd: string | null;
};

/**
 * The money that runs can spend.
 */
export type Credit = {
    /**
     * The rest of this month's credit.
     */
    subscriptionCreditsRemainingUsd: number;
    /**
     * Credit at the start of each month.
     */
    subscriptionMonthlyCreditsUsd: number;
    /**
     * Prepaid money, spent after the credit.
     */
    walletBalanceUsd: number;
    /**
     * Credit and wallet together.
     */
    totalAvailableUsd: number;
    /**
     * Price of a run for each courier in it.
     */
    optimizationCostPerCourierUsd: number;
};

/**
 * The limits of the company's plan.
 */
export type Limits = {
    /**
     * Projects that may be made in a calendar month.
     */
    projectsPerMonth: number;
    /**
     * Couriers that a project may have.
     */
    couriersPerProject: number;
    /**
     * Stops that a project may have.
     */
    deliveryPointsPerProject: number;
    /**
     * Runs that may be accepted in a day (UTC).
     */
    optimizationsPerDay: number;
};

/**
 * How much of the limits is used.
 */
export type Usage = {
    /**
     * Projects made in this calendar month (UTC), deleted ones too.
     */
    projectsThisMonth: number;
    /**
     * The same as `projectsPerMonth`.
     */
    projectsThisMonthLimit: number;
};

/**
 * One day's delivery plan.
 */
export type Project = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * For people: on lists, labels and the map.
     */
    name: string;
    /**
     * A note for people.
     */
    description: string | null;
    /**
     * The plan's day; today in `timezone` when not set.
     */
    defaultStartDate: string | null;
    /**
     * When shifts begin that say nothing else, as `HH:MM`.
     */
    defaultStartTime: string | null;
    /**
     * Where routes begin that have no start of their own.
     */
    defaultStartAddress: string | null;
    /**
     * Degrees north of that start. With the longitude, or not at all.
     */
    defaultStartLatitude: number | null;
    /**
     * Degrees east of that start. With the latitude, or not at all.
     */
    defaultStartLongitude: number | null;
    /**
     * Where the start's coordinates come from.
     */
    defaultStartGeocodeStatus: 'given' | 'found' | 'failed' | 'none';
    /**
     * IANA time zone of the project's wall-clock times.
     */
    timezone: string;
    /**
     * Couriers come to stops on their own side of the road.
     */
    curbside: boolean;
    /**
     * A stop this near to the visit before it, in a straight line, needs no set-up. 0: at the same coordinates.
     */
    setupRadiusMeters: number;
    /**
     * Minutes to spare before the end of a stop's window, or its deadline. A service that starts later costs a second of work for each second of them that it uses.
     */
    arrivalMarginMinutes: number;
    /**
     * Where it stands.
     */
    status: 'draft' | 'active' | 'editing' | 'on_hold' | 'postponed' | 'optimized' | 'in_progress' | 'completed' | 'cancelled';
    /**
     * Its stops.
     */
    stopsCount: number;
    /**
     * Its couriers.
     */
    couriersCount: number;
    /**
     * When a run last made its plan; null before.
     */
    lastOptimizedAt: string | null;
    /**
     * When it was made.
     */
    createdAt: string;
    /**
     * When it was last changed.
     */
    updatedAt: string;
};

/**
 * A delivery, pickup or loading point of a project.
 */
export type Stop = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * The project.
     */
    projectId: string;
    /**
     * For people: on lists, labels and the map.
     */
    name: string;
    /**
     * As people write it. It is looked up where there are no coordinates.
     */
    address: string;
    /**
     * The company's own number or name of the order.
     */
    externalId: string | null;
    /**
     * For the courier; never read by the optimizer.
     */
    phone: string | null;
    /**
     * For the courier; never read by the optimizer.
     */
    notes: string | null;
    /**
     * The goods; never read by the optimizer.
     */
    products: string | null;
    /**
     * Minutes that the courier spends there: a number, or text like `1:30`, `20 min`, `1.5 hours`. Default: the assignment's `stopDurationMinutes`.
     */
    serviceMinutes: number | string | null;
    /**
     * Spent on arrival, before the service, unless the visit before it on the route is within the project's `setupRadiusMeters`. Null: the assignment's; of a loading point: none.
     */
    setupMinutes: number | null;
    /**
     * A higher one is served first when not all fits: -1000 to 1000, or `low`, `normal`, `medium`, `high`, `urgent`. Default: 0.
     */
    priority: number | string;
    /**
     * `pickup`: its goods come on board and stay until the next loading, or the end. `stock_loading`: couriers may load here, as often as it pays. Default: `delivery`.
     */
    pointType: 'delivery' | 'pickup' | 'stock_loading';
    /**
     * For the courier; never read by the optimizer.
     */
    paymentMethod: string | null;
    /**
     * The service starts no later; see `finishInWindow` and `lateMinutes`.
     */
    deliveryDeadline: string | null;
    /**
     * The goods come on board no earlier: a route that loads them at its start departs no earlier, and the `stock_loading` call that begins the stop's trip starts no earlier. With a `shipment`, its pickups start no earlier instead.
     */
    readyAt: string | null;
    /**
     * The service starts in one of them; see `finishInWindow` and `lateMinutes`. None: at any time.
     */
    timeWindows: Array<TimeWindowOutput>;
    /**
     * Degrees north. With `longitude`, or not at all.
     */
    latitude: number | null;
    /**
     * Degrees east. With `latitude`, or not at all.
     */
    longitude: number | null;
    /**
     * Where the coordinates come from.
     */
    geocodeStatus: 'given' | 'found' | 'failed' | 'none';
    /**
     * How precisely geocoding knows the address. For a stop that was found: `house` or `place`. For a stop that failed: the quality of its best candidate, which is a doubt; null if it has none.
     */
    geocodeQuality: 'house' | 'street' | 'place' | null;
    /**
     * Ids of assignments of the project: only these may serve the stop.
     */
    allowedCourierIds: Array<string>;
    /**
     * The id of an assignment of the project: only this one may serve the stop.
     */
    assignedCourierId: string | null;
    /**
     * What it takes of each kind of load, as `weight`. `count` is 1 by default, others are 0.
     */
    loadDemands: {
        [key: string]: number;
    } | null;
    /**
     * What a delivery puts on board of each kind of load, once its own goods are out. Default: nothing.
     */
    collectDemands: {
        [key: string]: number;
    };
    /**
     * Stops with the same one belong together: one pickup with up to 50 deliveries, or up to 50 pickups with one delivery. One courier serves those that are served, pickups first. Not of a loading point, nor with `collectDemands`.
     */
    shipment: string | null;
    /**
     * The courier needs all of them.
     */
    requiredSkills: Array<string>;
    /**
     * The service also ends inside the window in which it starts, and by the deadline.
     */
    finishInWindow: boolean;
    /**
     * How much later than the end of its last window, and than its deadline, the service may start, at the price `lateMinute` of a run's `weights`. With `finishInWindow` it may end so much later. Not of a loading point.
     */
    lateMinutes: number;
    /**
     * Couriers of the company, or assignments of the project, that should serve the stop. Another one has a price: see `weights` of a run.
     */
    preferredCourierIds: Array<string>;
    /**
     * `first`: on its route only other first stops and the pickups of its own shipment come before it. `last`: only other last ones and the deliveries of its own shipment come after it. Not of a loading point.
     */
    visitOrder: 'first' | 'last' | null;
    /**
     * The last change, and its author.
     */
    lastChange: LastChange | null;
    /**
     * Null takes it back, with the fields beside it.
     */
    outcome: 'served' | 'failed' | null;
    /**
     * When the courier arrived.
     */
    arrivedAt: string | null;
    /**
     * Default: now.
     */
    outcomeAt: string | null;
    /**
     * Why it failed, in the courier's words.
     */
    outcomeReason: string | null;
    /**
     * The id of the assignment. Default: the one that the current plan has.
     */
    servedBy: string | null;
    /**
     * When it was made.
     */
    createdAt: string;
    /**
     * When it was last changed.
     */
    updatedAt: string;
};

/**
 * The author of the stop, or of its last change.
 */
export type LastChange = {
    /**
     * When.
     */
    at: string;
    /**
     * The kind of author: a key, a person, or the operator.
     */
    by: 'key' | 'session';
    /**
     * Of the API key, or of the person.
     */
    name: string | null;
};

/**
 * The new stop, or the new stops in the order of the body.
 */
export type CreatedStops = {
    /**
     * The stops.
     */
    stops: Array<Stop>;
    /**
     * How many were added.
     */
    created: number;
} | {
    stop: Stop;
};

/**
 * Counts of stops.
 */
export type GeocodingCounts = {
    /**
     * Stops that had no coordinates.
     */
    total: number;
    /**
     * Stops that have some now.
     */
    geocoded: number;
    /**
     * Stops whose address was not found.
     */
    failed: number;
};

/**
 * How far the look-up of addresses is.
 */
export type Geocoding = {
    /**
     * Counts of stops that had no coordinates; while it is running, the counts so far.
     */
    result: GeocodingCounts;
    /**
     * failed: the source of coordinates could not be asked, or the work crashed three times. Coordinates found before are kept.
     */
    status: 'none' | 'running' | 'completed' | 'failed';
    /**
     * When the work began; null before.
     */
    startedAt: string | null;
    /**
     * When the work ended; null before.
     */
    finishedAt: string | null;
};

export type AddressLookup = {
    /**
     * False: there was no time for it; ask again.
     */
    isLookedUp: boolean;
    /**
     * The location; null if none is certain.
     */
    location: GeocodedLocation | null;
    /**
     * Locations that the address may mean, the most likely first.
     */
    candidates: Array<GeocodeCandidate>;
};

export type GeocodedLocation = {
    /**
     * Degrees north. With `longitude`, or not at all.
     */
    latitude: number;
    /**
     * Degrees east. With `latitude`, or not at all.
     */
    longitude: number;
    /**
     * The address as the source of coordinates writes it.
     */
    label: string;
    /**
     * How exactly the coordinates are those of the address.
     */
    quality: 'house' | 'street' | 'place';
};

export type GeocodeCandidate = {
    /**
     * Degrees north. With `longitude`, or not at all.
     */
    latitude: number;
    /**
     * Degrees east. With `latitude`, or not at all.
     */
    longitude: number;
    /**
     * The address as the source of coordinates writes it.
     */
    label: string;
    /**
     * How exactly the coordinates are those of the address.
     */
    quality: 'house' | 'street' | 'place';
    /**
     * Why this may be the wrong location: one letter differs; the house number is missing or unknown; some words have no explanation; several houses fit.
     */
    doubt: 'spelling' | 'number' | 'words' | 'several';
};

/**
 * A driver of the company's pool.
 */
export type Courier = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * The first name.
     */
    firstName: string;
    /**
     * The last name.
     */
    lastName: string | null;
    /**
     * An address of e-mail.
     */
    email: string | null;
    /**
     * For the courier; never read by the optimizer.
     */
    phone: string | null;
    /**
     * The company's own number for it.
     */
    externalId: string | null;
    /**
     * False: runs leave the courier out.
     */
    isActive: boolean;
    /**
     * When it was made.
     */
    createdAt: string;
    /**
     * When it was last changed.
     */
    updatedAt: string;
};

/**
 * A courier on a project, with shift, depots, breaks and capacity.
 */
export type Assignment = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * The project.
     */
    projectId: string;
    /**
     * The courier of the company's pool.
     */
    courierId: string;
    /**
     * Where the shift starts. Default: the project's start.
     */
    startAddress: string | null;
    /**
     * Degrees north of the start. With the longitude, or not at all.
     */
    startLatitude: number | null;
    /**
     * Degrees east of the start. With the latitude, or not at all.
     */
    startLongitude: number | null;
    /**
     * Where the start's coordinates come from.
     */
    startGeocodeStatus: 'given' | 'found' | 'failed' | 'none';
    /**
     * Where the shift ends.
     */
    endAddress: string | null;
    /**
     * Degrees north of the end. With the longitude, or not at all.
     */
    endLatitude: number | null;
    /**
     * Degrees east of the end. With the latitude, or not at all.
     */
    endLongitude: number | null;
    /**
     * Where the end's coordinates come from.
     */
    endGeocodeStatus: 'given' | 'found' | 'failed' | 'none';
    /**
     * Whether the route ends where it starts. Without meaning where an end is given. Default: true.
     */
    returnToStart: boolean;
    /**
     * When the shift starts, in the project's time zone.
     */
    workStartTime: string;
    /**
     * When the shift ends, in the project's time zone. Not after the start: on the next day.
     */
    workEndTime: string;
    /**
     * Minutes at a stop that says nothing else.
     */
    stopDurationMinutes: number;
    /**
     * Of stops that tell none.
     */
    setupMinutes: number;
    /**
     * What the vehicle takes of each kind of load, as `weight`. A kind that is not named has no limit.
     */
    loadLimits: {
        [key: string]: number;
    } | null;
    /**
     * True: the shift may be overrun where that makes the route much better.
     */
    softTimeWindowMode: boolean;
    /**
     * Most overtime in that mode.
     */
    maxOvertimeMinutes: number;
    /**
     * At most 5, at fixed times or within a time.
     */
    breaks: Array<CourierBreakOutput>;
    /**
     * What the courier can do, as stops require it.
     */
    skills: Array<string>;
    /**
     * Most stops of the route.
     */
    maxStops: number | null;
    /**
     * Longest route.
     */
    maxDistanceMeters: number | null;
    /**
     * Most driving.
     */
    maxDrivingMinutes: number | null;
    /**
     * Most driving, set-up, service and waiting, breaks left out, whenever the courier starts.
     */
    maxWorkMinutes: number | null;
    costs: CostsOutput;
    /**
     * Whose roads and travel times the courier has.
     */
    profile: 'car' | 'bike' | 'foot' | 'van';
    /**
     * How long each leg takes, times the map's time. 1.2 is a fifth slower.
     */
    travelTimeFactor: number;
    /**
     * How long a service or set-up that a stop tells takes, times what the stop says.
     */
    serviceTimeFactor: number;
    /**
     * No goods are available at the start: they are loaded at a `stock_loading` stop first.
     */
    startsEmpty: boolean;
    /**
     * `deliveriesFirst`: until the next loading, no pickup without `shipment` comes before the last delivery that is loaded and gives nothing back.
     */
    loading: 'free' | 'deliveriesFirst';
    /**
     * When it was made.
     */
    createdAt: string;
    /**
     * When it was last changed.
     */
    updatedAt: string;
};

export type CourierLink = {
    /**
     * When it was made.
     */
    createdAt: string;
    /**
     * When it ends.
     */
    expiresAt: string;
    /**
     * When the courier confirmed the plan that was released last, else the current one. Null: not yet.
     */
    seenAt: string | null;
};

/**
 * The link, which is shown once.
 */
export type NewCourierLink = {
    /**
     * Secret: it shows the courier's day, and reports its outcomes.
     */
    url: string;
    /**
     * 24 hours after the shift.
     */
    expiresAt: string;
};

export type CourierLinkOfDay = {
    /**
     * When it was made.
     */
    createdAt: string;
    /**
     * When it ends.
     */
    expiresAt: string;
    /**
     * When the courier confirmed the plan that was released last, else the current one. Null: not yet.
     */
    seenAt: string | null;
    /**
     * The assignment: the courier on this project.
     */
    assignmentId: string;
};

export type PlannedResult = {
    /**
     * The run's job.
     */
    jobId: string;
    /**
     * One for each assignment that has stops.
     */
    routes: Array<Route>;
    /**
     * Stops that are in no route, with the reasons.
     */
    unassignedStops: Array<UnassignedStop>;
    /**
     * Its price, as charged.
     */
    chargedUsd: number;
    summary: RunSummary;
    /**
     * Doubts that do not stop the run.
     */
    warnings: Array<Warning>;
    /**
     * The plan that it was made from; null for the first.
     */
    basedOn: string | null;
    /**
     * Since the plan that it is based on.
     */
    changes: Array<Change>;
    /**
     * A run's plan has the id of its job.
     */
    planId: string;
    /**
     * Whether a run made it, or a person.
     */
    source: 'run' | 'edit';
    /**
     * False for a draft, and for a plan that was replaced.
     */
    isCurrent: boolean;
    /**
     * When it was told to the couriers; null if it was not.
     */
    releasedAt: string | null;
    /**
     * When it was made.
     */
    createdAt: string;
    /**
     * Rules that it breaks; a run's plan breaks none.
     */
    violations: Array<Violation>;
    /**
     * How many stops differ from the plan that it was made from.
     */
    changesCount: number;
};

export type Route = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * The project.
     */
    projectId: string;
    /**
     * Null in a route made by hand.
     */
    jobId: string | null;
    /**
     * The assignment: the courier on this project.
     */
    assignmentId: string;
    /**
     * The courier of the company's pool.
     */
    courierId: string;
    /**
     * Departure.
     */
    startAt: string;
    /**
     * End of the last row, or arrival at the end.
     */
    endAt: string;
    /**
     * Driven in all.
     */
    totalDistanceMeters: number;
    /**
     * From departure to end.
     */
    totalDurationSeconds: number;
    /**
     * Spent driving.
     */
    drivingSeconds: number;
    /**
     * Spent parking and setting up.
     */
    setupSeconds: number;
    /**
     * Spent at stops.
     */
    serviceSeconds: number;
    /**
     * Spent waiting.
     */
    waitSeconds: number;
    /**
     * Spent in breaks.
     */
    breakSeconds: number;
    /**
     * After the end of the shift, or of work beyond `maxWorkMinutes`, whichever is more.
     */
    overtimeSeconds: number;
    /**
     * That services are late at a price.
     */
    lateSeconds: number;
    /**
     * In the run's objective: seconds, metres, or USD.
     */
    cost: number;
    /**
     * As in the summary, of its stops.
     */
    compactness: number | null;
    /**
     * Encoded polyline, precision 5.
     */
    geometry: string | null;
    /**
     * Its rows in their order: stops, loading points and breaks.
     */
    stops: Array<RouteStop>;
};

export type RouteStop = {
    /**
     * The place in the route, from 1.
     */
    sequence: number;
    /**
     * One of `delivery`, `pickup`, `stock_loading`, `break`, `handover`; later versions may add others.
     */
    type: 'delivery' | 'pickup' | 'stock_loading' | 'break' | 'handover' | (string & {});
    /**
     * Null for a break and a handover.
     */
    stopId: string | null;
    /**
     * The `externalId` of the stop; null for a break and a handover.
     */
    externalId: string | null;
    /**
     * For people: on lists, labels and the map.
     */
    name: string | null;
    /**
     * Null for a break that is at no place.
     */
    latitude: number | null;
    /**
     * Null for a break that is at no place.
     */
    longitude: number | null;
    /**
     * The departure of the previous row plus `durationSeconds`. The first row counts from the route's `startAt`.
     */
    plannedArrivalAt: string;
    /**
     * Start of the service, or of the break.
     */
    serviceStartAt: string;
    /**
     * When the courier leaves.
     */
    plannedDepartureAt: string;
    /**
     * Driven since the previous row.
     */
    distanceMeters: number;
    /**
     * Driving since the previous row.
     */
    durationSeconds: number;
    /**
     * After the arrival; a break's is that of the next stop.
     */
    setupSeconds: number;
    /**
     * From then on to the start of the service or break.
     */
    waitSeconds: number;
    /**
     * From the start of the service to the end of its window or its deadline, less than 0 after it. Null without them.
     */
    slackSeconds: number | null;
    /**
     * That the service is late at a price: see `lateMinutes` of the stop. 0 without.
     */
    lateSeconds: number;
    /**
     * Whether one of the couriers that the stop prefers serves it; null if none of them is in the run.
     */
    preferred: boolean | null;
    /**
     * The load on board at departure, by kind like `loadLimits`.
     */
    loadAfter: {
        [key: string]: number;
    };
    /**
     * Of a handover: the courier who is out, and the stops whose goods come on board; else null.
     */
    handover: {
        /**
         * The assignment: the courier on this project.
         */
        assignmentId: string;
        /**
         * Delivered later on this route.
         */
        stopIds: Array<string>;
    } | null;
};

export type UnassignedStop = {
    /**
     * The stop.
     */
    stopId: string;
    /**
     * The company's own number for it.
     */
    externalId: string | null;
    /**
     * For people: on lists, labels and the map.
     */
    name: string;
    /**
     * Every rule against it.
     */
    reasons: Array<Reason>;
};

export type Reason = {
    /**
     * Stable; branch on this. One of `NO_COORDINATES`, `NOT_ALLOWED`, `SKILL`, `UNREACHABLE`, `TIME_WINDOW`, `DEADLINE`, `CAPACITY`, `SHIFT`, `BREAK`, `MAX_STOPS`, `MAX_DISTANCE`, `MAX_DRIVING`, `NOT_ASSIGNED`, `OUTRANKED`, `ON_BOARD`, `VISIT_ORDER`, `MAX_WORK`, `READY`, `LOADING`, `LOAD_ORDER`, `SHIPMENT`; later versions may add others.
     */
    code: 'NO_COORDINATES' | 'NOT_ALLOWED' | 'SKILL' | 'UNREACHABLE' | 'TIME_WINDOW' | 'DEADLINE' | 'CAPACITY' | 'SHIFT' | 'BREAK' | 'MAX_STOPS' | 'MAX_DISTANCE' | 'MAX_DRIVING' | 'NOT_ASSIGNED' | 'OUTRANKED' | 'ON_BOARD' | 'VISIT_ORDER' | 'MAX_WORK' | 'READY' | 'LOADING' | 'LOAD_ORDER' | 'SHIPMENT' | (string & {});
    /**
     * English prose for people; may change.
     */
    message: string;
    /**
     * The assignment nearest to fitting comes first.
     */
    assignmentIds: Array<string>;
    /**
     * False: lifting this rule alone lets the stop in. True: it takes this rule and the others marked so.
     */
    together: boolean;
    /**
     * By how much the first of the assignments misses the rule; null for rules without an amount.
     */
    shortfall: Shortfall | null;
    /**
     * The stop whose rule it is, where that is another one: the end of its shipment that has to come along.
     */
    stopId: string | null;
};

export type Shortfall = {
    /**
     * How much.
     */
    amount: number;
    /**
     * The unit of the amount. One of `minutes`, `units`, `meters`, `stops`; later versions may add others.
     */
    unit: 'minutes' | 'units' | 'meters' | 'stops' | (string & {});
    /**
     * The load kind, for CAPACITY.
     */
    key: string | null;
    /**
     * Only present, and true, where the service or the route would begin too early, instead of too late.
     */
    early?: boolean;
};

/**
 * Sums over all routes, and the work of the search.
 */
export type RunSummary = {
    /**
     * The measure that plans which serve the same are compared by: working time, distance, or money. Default: `time`.
     */
    objective: 'time' | 'distance' | 'cost';
    /**
     * In the objective's unit (seconds, metres, USD), overtime and balance included.
     */
    cost: number;
    /**
     * Without loading points, and single ends of shipments.
     */
    stopsCount: number;
    /**
     * Stops in a route.
     */
    plannedCount: number;
    /**
     * Stops that are in no route.
     */
    unassignedCount: number;
    /**
     * Assignments in the run.
     */
    couriersCount: number;
    /**
     * Assignments that got a route.
     */
    routesCount: number;
    /**
     * Driven in all.
     */
    totalDistanceMeters: number;
    /**
     * From departure to end.
     */
    totalDurationSeconds: number;
    /**
     * Spent driving.
     */
    drivingSeconds: number;
    /**
     * Spent parking and setting up.
     */
    setupSeconds: number;
    /**
     * Spent at stops.
     */
    serviceSeconds: number;
    /**
     * Spent waiting.
     */
    waitSeconds: number;
    /**
     * Spent in breaks.
     */
    breakSeconds: number;
    /**
     * After the end of the shift, or of work beyond `maxWorkMinutes`, whichever is more.
     */
    overtimeSeconds: number;
    /**
     * That services are late at a price.
     */
    lateSeconds: number;
    /**
     * Services that are late at a price: see `lateMinutes` of a stop.
     */
    lateStops: number;
    /**
     * Of the served stops that prefer couriers of the run: how many have one. Null without such stops.
     */
    preferredStops: {
        /**
         * With a courier that they prefer.
         */
        kept: number;
        /**
         * That prefer a courier.
         */
        of: number;
    } | null;
    /**
     * What the cost is made of. Null where no stop prefers a courier or may be late, and neither `compactness` nor a margin has a price.
     */
    costParts: CostParts | null;
    /**
     * 0 to 1: of each served stop's 5 nearest, the share on its own route. Null, as the next two, with fewer than 2 routes.
     */
    compactness: number | null;
    /**
     * 0 to 1: the share of served stops inside the convex hull of another route.
     */
    overlap: number | null;
    /**
     * Pairs of straight legs between stops that cross: of two routes, and of one.
     */
    crossings: {
        /**
         * Those of two routes.
         */
        between: number;
        /**
         * Those of one route with itself.
         */
        within: number;
    } | null;
    /**
     * Steps of the search.
     */
    iterations: number;
    /**
     * Time of the search.
     */
    solveSeconds: number;
};

export type CostParts = {
    /**
     * Time, distance or money of the routes.
     */
    base: number;
    /**
     * What overtime adds.
     */
    overtime: number;
    /**
     * What services add that are late, or start within the project's `arrivalMarginMinutes`.
     */
    late: number;
    /**
     * What stops with other couriers than they prefer add.
     */
    otherCourier: number;
    /**
     * What near stops on different routes add, with `compactness`.
     */
    apart: number;
    /**
     * 0 in this version.
     */
    prizes: number;
    /**
     * What differences between working times add.
     */
    balance: number;
};

export type Warning = {
    /**
     * Stable; branch on this. One of `INACTIVE_COURIER`, `NO_COORDINATES`, `DEPOT_NOT_LOCATED`, `SUSPICIOUS_COORDINATES`, `NOT_LOCKED`, `ROUTING_FALLBACK`, `SNAPPED_FAR`, `CURBSIDE_IGNORED`, `REASONS_INCOMPLETE`, `LOAD_KIND_UNUSED`, `ASSUMED_SERVED`, `IDLE_COURIERS`, `NO_PREFERRED_COURIER`, `SHIPMENT_OPEN`, `LOAD_NOT_READ`; later versions may add others.
     */
    code: 'INACTIVE_COURIER' | 'NO_COORDINATES' | 'DEPOT_NOT_LOCATED' | 'SUSPICIOUS_COORDINATES' | 'NOT_LOCKED' | 'ROUTING_FALLBACK' | 'SNAPPED_FAR' | 'CURBSIDE_IGNORED' | 'REASONS_INCOMPLETE' | 'LOAD_KIND_UNUSED' | 'ASSUMED_SERVED' | 'IDLE_COURIERS' | 'NO_PREFERRED_COURIER' | 'SHIPMENT_OPEN' | 'LOAD_NOT_READ' | (string & {});
    /**
     * English prose for people; may change.
     */
    message: string;
    /**
     * The stops that it is about.
     */
    stopIds: Array<string>;
    /**
     * The assignments that it is about.
     */
    assignmentIds: Array<string>;
};

export type Change = {
    /**
     * The stop.
     */
    stopId: string;
    /**
     * The first that applies.
     */
    kind: 'added' | 'removed' | 'moved' | 'reordered' | 'retimed';
    /**
     * The courier before; null for none.
     */
    fromAssignmentId: string | null;
    /**
     * The courier now; null for none.
     */
    toAssignmentId: string | null;
    /**
     * Of the start of its service; negative: sooner. Null unless both plans serve it.
     */
    minutesLater: number | null;
    why: Why;
};

/**
 * Why a stop is elsewhere than before.
 */
export type Why = {
    /**
     * A rule that its old place would break; EVENT: the caller changed it; GAIN: its old place costs more, or it was left out before; MADE_ROOM: its old place keeps the rules or its time without `stopId`; PART_OF_PLAN: not known alone. One of `NO_COORDINATES`, `NOT_ALLOWED`, `SKILL`, `UNREACHABLE`, `TIME_WINDOW`, `DEADLINE`, `CAPACITY`, `SHIFT`, `BREAK`, `MAX_STOPS`, `MAX_DISTANCE`, `MAX_DRIVING`, `NOT_ASSIGNED`, `OUTRANKED`, `ON_BOARD`, `VISIT_ORDER`, `MAX_WORK`, `READY`, `LOADING`, `LOAD_ORDER`, `SHIPMENT`, `EVENT`, `GAIN`, `MADE_ROOM`, `PART_OF_PLAN`; later versions may add others.
     */
    code: 'NO_COORDINATES' | 'NOT_ALLOWED' | 'SKILL' | 'UNREACHABLE' | 'TIME_WINDOW' | 'DEADLINE' | 'CAPACITY' | 'SHIFT' | 'BREAK' | 'MAX_STOPS' | 'MAX_DISTANCE' | 'MAX_DRIVING' | 'NOT_ASSIGNED' | 'OUTRANKED' | 'ON_BOARD' | 'VISIT_ORDER' | 'MAX_WORK' | 'READY' | 'LOADING' | 'LOAD_ORDER' | 'SHIPMENT' | 'EVENT' | 'GAIN' | 'MADE_ROOM' | 'PART_OF_PLAN' | (string & {});
    /**
     * How much.
     */
    amount: number | null;
    /**
     * The unit of the amount.
     */
    unit: 'minutes' | 'units' | 'meters' | 'stops' | 'usd' | (string & {}) | null;
    /**
     * Another stop: the one whose change is behind this one or, for a rule, the one where it would be broken.
     */
    stopId: string | null;
    /**
     * True: only together with the change of `stopId`.
     */
    together: boolean;
};

export type Violation = {
    /**
     * Stable; branch on this. One of `NO_COORDINATES`, `NOT_ALLOWED`, `SKILL`, `UNREACHABLE`, `TIME_WINDOW`, `DEADLINE`, `CAPACITY`, `SHIFT`, `BREAK`, `MAX_STOPS`, `MAX_DISTANCE`, `MAX_DRIVING`, `NOT_ASSIGNED`, `OUTRANKED`, `ON_BOARD`, `VISIT_ORDER`, `MAX_WORK`, `READY`, `LOADING`, `LOAD_ORDER`, `SHIPMENT`; later versions may add others.
     */
    code: 'NO_COORDINATES' | 'NOT_ALLOWED' | 'SKILL' | 'UNREACHABLE' | 'TIME_WINDOW' | 'DEADLINE' | 'CAPACITY' | 'SHIFT' | 'BREAK' | 'MAX_STOPS' | 'MAX_DISTANCE' | 'MAX_DRIVING' | 'NOT_ASSIGNED' | 'OUTRANKED' | 'ON_BOARD' | 'VISIT_ORDER' | 'MAX_WORK' | 'READY' | 'LOADING' | 'LOAD_ORDER' | 'SHIPMENT' | (string & {});
    /**
     * Null for a rule of the whole route.
     */
    stopId: string | null;
    /**
     * The assignment: the courier on this project.
     */
    assignmentId: string;
    /**
     * By how much the rule is missed; null for rules without an amount.
     */
    shortfall: Shortfall | null;
    /**
     * English prose for people; may change.
     */
    message: string;
};

export type RunEstimate = {
    /**
     * True: the run would be accepted.
     */
    valid: boolean;
    /**
     * Couriers that the run would have.
     */
    couriers: number;
    /**
     * The price of the run.
     */
    costUsd: number;
    /**
     * Only with a test key, which costs nothing: what the run would cost with a live one.
     */
    liveCostUsd?: number;
    /**
     * Doubts that do not stop the run.
     */
    warnings: Array<Warning>;
};

export type JobHead = {
    /**
     * The run's job.
     */
    jobId: string;
    /**
     * The project.
     */
    projectId: string;
    /**
     * Where it stands.
     */
    status: 'queued' | 'running' | 'completed' | 'failed';
    /**
     * From 0 to 1.
     */
    progress: number;
    /**
     * When it was made.
     */
    createdAt: string;
    /**
     * When the work began; null before.
     */
    startedAt: string | null;
    /**
     * When the work ended; null before.
     */
    finishedAt: string | null;
    /**
     * Stops in the run.
     */
    stopsCount: number;
    /**
     * Couriers in the run.
     */
    couriersCount: number;
    /**
     * Its price, as charged.
     */
    chargedUsd: number;
    /**
     * The fault; null while there is none.
     */
    error: RunFailure | null;
};

/**
 * A run of the optimizer.
 */
export type Job = {
    /**
     * The run's job.
     */
    jobId: string;
    /**
     * The project.
     */
    projectId: string;
    /**
     * Where it stands.
     */
    status: 'queued' | 'running' | 'completed' | 'failed';
    /**
     * From 0 to 1.
     */
    progress: number;
    /**
     * When it was made.
     */
    createdAt: string;
    /**
     * When the work began; null before.
     */
    startedAt: string | null;
    /**
     * When the work ended; null before.
     */
    finishedAt: string | null;
    /**
     * Stops in the run.
     */
    stopsCount: number;
    /**
     * Couriers in the run.
     */
    couriersCount: number;
    /**
     * Its price, as charged.
     */
    chargedUsd: number;
    /**
     * The plan, once the run is completed and while it is kept.
     */
    result: PlannedResult | null;
    /**
     * The fault; null while there is none.
     */
    error: RunFailure | null;
};

/**
 * Sums over all routes.
 */
export type PlanSummary = {
    /**
     * The measure that plans which serve the same are compared by: working time, distance, or money. Default: `time`.
     */
    objective: 'time' | 'distance' | 'cost';
    /**
     * In the objective's unit (seconds, metres, USD), overtime and balance included.
     */
    cost: number;
    /**
     * Without loading points, and single ends of shipments.
     */
    stopsCount: number;
    /**
     * Stops in a route.
     */
    plannedCount: number;
    /**
     * Stops that are in no route.
     */
    unassignedCount: number;
    /**
     * Assignments in the run.
     */
    couriersCount: number;
    /**
     * Assignments that got a route.
     */
    routesCount: number;
    /**
     * Driven in all.
     */
    totalDistanceMeters: number;
    /**
     * From departure to end.
     */
    totalDurationSeconds: number;
    /**
     * Spent driving.
     */
    drivingSeconds: number;
    /**
     * Spent parking and setting up.
     */
    setupSeconds: number;
    /**
     * Spent at stops.
     */
    serviceSeconds: number;
    /**
     * Spent waiting.
     */
    waitSeconds: number;
    /**
     * Spent in breaks.
     */
    breakSeconds: number;
    /**
     * After the end of the shift, or of work beyond `maxWorkMinutes`, whichever is more.
     */
    overtimeSeconds: number;
    /**
     * That services are late at a price.
     */
    lateSeconds: number;
    /**
     * Services that are late at a price: see `lateMinutes` of a stop.
     */
    lateStops: number;
    /**
     * Of the served stops that prefer couriers of the run: how many have one. Null without such stops.
     */
    preferredStops: {
        /**
         * With a courier that they prefer.
         */
        kept: number;
        /**
         * That prefer a courier.
         */
        of: number;
    } | null;
    /**
     * What the cost is made of. Null where no stop prefers a courier or may be late, and neither `compactness` nor a margin has a price.
     */
    costParts: CostParts | null;
    /**
     * 0 to 1: of each served stop's 5 nearest, the share on its own route. Null, as the next two, with fewer than 2 routes.
     */
    compactness: number | null;
    /**
     * 0 to 1: the share of served stops inside the convex hull of another route.
     */
    overlap: number | null;
    /**
     * Pairs of straight legs between stops that cross: of two routes, and of one.
     */
    crossings: {
        /**
         * Those of two routes.
         */
        between: number;
        /**
         * Those of one route with itself.
         */
        within: number;
    } | null;
};

/**
 * More than in the current plan; negative: less.
 */
export type PlanDifference = {
    /**
     * Stops in routes.
     */
    servedCount: number;
    /**
     * In the objective's unit: seconds, metres, or USD.
     */
    cost: number;
    /**
     * From departure to end, without breaks.
     */
    workingSeconds: number;
    /**
     * Driven.
     */
    distanceMeters: number;
    /**
     * Minutes by which services are after their last window or deadline, in sum.
     */
    lateMinutes: number;
};

/**
 * A plan without its routes.
 */
export type PlanHead = {
    /**
     * A run's plan has the id of its job.
     */
    planId: string;
    /**
     * Whether a run made it, or a person.
     */
    source: 'run' | 'edit';
    /**
     * Null for an edit.
     */
    jobId: string | null;
    /**
     * The plan that it was made from; null for the first.
     */
    basedOn: string | null;
    /**
     * False for a draft, and for a plan that was replaced.
     */
    isCurrent: boolean;
    /**
     * When it was told to the couriers; null if it was not.
     */
    releasedAt: string | null;
    /**
     * When it was made.
     */
    createdAt: string;
    /**
     * Rules that it breaks; a run's plan breaks none.
     */
    violations: Array<Violation>;
    /**
     * How many stops differ from the plan that it was made from.
     */
    changesCount: number;
};

/**
 * A plan with its routes.
 */
export type Plan = {
    /**
     * A run's plan has the id of its job.
     */
    planId: string;
    /**
     * Whether a run made it, or a person.
     */
    source: 'run' | 'edit';
    /**
     * Null for an edit.
     */
    jobId: string | null;
    /**
     * The plan that it was made from; null for the first.
     */
    basedOn: string | null;
    /**
     * False for a draft, and for a plan that was replaced.
     */
    isCurrent: boolean;
    /**
     * When it was told to the couriers; null if it was not.
     */
    releasedAt: string | null;
    /**
     * When it was made.
     */
    createdAt: string;
    /**
     * Rules that it breaks; a run's plan breaks none.
     */
    violations: Array<Violation>;
    /**
     * How many stops differ from the plan that it was made from.
     */
    changesCount: number;
    /**
     * Null without a plan, and in plans of older versions.
     */
    objective: 'time' | 'distance' | 'cost' | null;
    /**
     * Of the whole plan when it was made, in the objective's unit: seconds, metres, or USD.
     */
    cost: number;
    /**
     * One for each assignment that has stops.
     */
    routes: Array<Route>;
    /**
     * Stops that are in no route, with the reasons.
     */
    unassignedStops: Array<UnassignedStop>;
    /**
     * Since the plan that it is based on.
     */
    changes: Array<Change>;
};

/**
 * The plan as it would be, and its difference from the current one.
 */
export type Evaluation = {
    /**
     * One for each assignment that has stops.
     */
    routes: Array<Route>;
    /**
     * Stops that are in no route, with the reasons.
     */
    unassignedStops: Array<UnassignedStop>;
    /**
     * Rules that the routes break.
     */
    violations: Array<Violation>;
    /**
     * Doubts that do not stop the run.
     */
    warnings: Array<Warning>;
    summary: PlanSummary;
    difference: PlanDifference;
};

export type Advice = {
    /**
     * Null for a stop that is not stored.
     */
    stopId: string | null;
    /**
     * Of the stop in the request.
     */
    index: number;
    /**
     * The slot in place of the stop's own windows; null without one.
     */
    slot: Slot | null;
    /**
     * One for each assignment, best first.
     */
    options: Array<AdviceOption>;
};

export type AdviceOption = {
    /**
     * The assignment: the courier on this project.
     */
    assignmentId: string;
    /**
     * Rows of its route before the stop, breaks and what joins with it left out.
     */
    position: number;
    /**
     * More in the objective's unit: seconds, metres, or USD.
     */
    extraCost: number;
    /**
     * More work.
     */
    extraWorkingSeconds: number;
    /**
     * More driving.
     */
    extraDrivingSeconds: number;
    /**
     * More distance.
     */
    extraDistanceMeters: number;
    /**
     * One more loading visit, which makes room for the stop.
     */
    extraReload: {
        /**
         * The stock loading point.
         */
        stopId: string;
        /**
         * Rows of the route before it, breaks left out.
         */
        position: number;
        /**
         * At the same position: it comes after the stop.
         */
        after: boolean;
    } | null;
    /**
     * The other end of its shipment, if that joins the route with it.
     */
    partner: {
        /**
         * Null for one that is not stored, and for a handover.
         */
        stopId: string | null;
        /**
         * Of the partner in the request; null if it is not asked.
         */
        index: number | null;
        /**
         * As of the stop. At the same position the pickup comes first.
         */
        position: number;
    } | null;
    /**
     * Stops that would be served later.
     */
    later: Array<LaterStop>;
    /**
     * Minutes by which the stop's own service would be too late, beyond its `lateMinutes`.
     */
    lateMinutes: number;
    /**
     * Empty: it fits.
     */
    violations: Array<Violation>;
};

export type LaterStop = {
    /**
     * The stop.
     */
    stopId: string;
    /**
     * How many.
     */
    minutes: number;
};

/**
 * An address that gets signed events.
 */
export type Webhook = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * Public https.
     */
    url: string;
    /**
     * Names of the events that it gets.
     */
    events: Array<'optimization.completed' | 'optimization.failed' | 'plan.changed' | (string & {})>;
    /**
     * False: it gets nothing.
     */
    enabled: boolean;
    /**
     * A note for people.
     */
    description: string | null;
    /**
     * Failed attempts since the last success.
     */
    consecutiveFailures: number;
    /**
     * When an attempt last succeeded.
     */
    lastSuccessAt: string | null;
    /**
     * When an attempt last failed.
     */
    lastFailureAt: string | null;
    /**
     * When it was disabled; null while it is not.
     */
    disabledAt: string | null;
    /**
     * When it was made.
     */
    createdAt: string;
    /**
     * When it was last changed.
     */
    updatedAt: string;
};

/**
 * The new endpoint, with its signing secret.
 */
export type CreatedWebhook = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * Public https.
     */
    url: string;
    /**
     * Names of the events that it gets.
     */
    events: Array<'optimization.completed' | 'optimization.failed' | 'plan.changed' | (string & {})>;
    /**
     * False: it gets nothing.
     */
    enabled: boolean;
    /**
     * A note for people.
     */
    description: string | null;
    /**
     * Failed attempts since the last success.
     */
    consecutiveFailures: number;
    /**
     * When an attempt last succeeded.
     */
    lastSuccessAt: string | null;
    /**
     * When an attempt last failed.
     */
    lastFailureAt: string | null;
    /**
     * When it was disabled; null while it is not.
     */
    disabledAt: string | null;
    /**
     * When it was made.
     */
    createdAt: string;
    /**
     * When it was last changed.
     */
    updatedAt: string;
    /**
     * The signing secret; shown only in this answer. Null in a replay under an Idempotency-Key.
     */
    secret: string | null;
};

/**
 * The outcome of a sample event.
 */
export type WebhookTest = {
    /**
     * Whether the endpoint answered with a 2xx.
     */
    delivered: boolean;
    /**
     * Its status; null without an answer.
     */
    statusCode: number | null;
    /**
     * Time of the attempt.
     */
    durationMs: number;
    /**
     * The delivery's id.
     */
    deliveryId: string;
    /**
     * The fault; null if there is none.
     */
    error: string | null;
};

/**
 * An event on its way to an endpoint.
 */
export type Delivery = {
    /**
     * Its id, a UUID.
     */
    id: string;
    /**
     * The event's name. One of `optimization.completed`, `optimization.failed`, `plan.changed`; later versions may add others.
     */
    event: 'optimization.completed' | 'optimization.failed' | 'plan.changed' | (string & {});
    /**
     * Where it stands.
     */
    state: 'pending' | 'delivered' | 'failed' | 'canceled';
    /**
     * When it was made.
     */
    createdAt: string;
    /**
     * Null unless the delivery is pending.
     */
    nextAttemptAt: string | null;
    /**
     * When the work ended; null before.
     */
    finishedAt: string | null;
    /**
     * The text that is sent, exactly.
     */
    body: string;
    /**
     * Oldest first.
     */
    attempts: Array<DeliveryAttempt>;
};

export type DeliveryAttempt = {
    /**
     * When.
     */
    at: string;
    /**
     * Its status; null without an answer.
     */
    statusCode: number | null;
    /**
     * The fault; null while there is none.
     */
    error: string | null;
    /**
     * Time of the attempt.
     */
    durationMs: number;
    /**
     * The start of the endpoint's answer.
     */
    answer: string | null;
};

export type CompanyEvent = {
    /**
     * The event's id.
     */
    id: string;
    /**
     * The event's name. One of `optimization.completed`, `optimization.failed`, `plan.changed`; later versions may add others.
     */
    event: 'optimization.completed' | 'optimization.failed' | 'plan.changed' | (string & {});
    /**
     * When it was made.
     */
    createdAt: string;
    /**
     * False: caused with a test key.
     */
    livemode: boolean;
    data: EventData;
};

/**
 * Of the run, or of the plan; `event` says which.
 */
export type EventData = RunEventData | PlanEventData;

export type TimeWindowOutput = {
    /**
     * When it begins: of a window with Z or an offset, as 2026-12-01T10:00:00+02:00, of a break HH:MM.
     */
    startTime: string | null;
    /**
     * When it ends, in the same form.
     */
    endTime: string;
};

export type CourierBreakOutput = {
    /**
     * When it begins: of a window with Z or an offset, as 2026-12-01T10:00:00+02:00, of a break HH:MM.
     */
    startTime: string;
    /**
     * When it ends, in the same form.
     */
    endTime: string;
} | {
    /**
     * The break starts no earlier.
     */
    earliestStartTime: string;
    /**
     * The break starts no later.
     */
    latestStartTime: string;
    /**
     * Its length.
     */
    durationMinutes: number;
};

/**
 * Prices for the objective `cost`.
 */
export type CostsOutput = {
    /**
     * For each kilometre, in USD.
     */
    perKm: number;
    /**
     * For each hour of work, in USD.
     */
    perHour: number;
    /**
     * For a courier who is used at all, in USD.
     */
    fixed: number;
};

export type GetAccountData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/account';
};

export type GetAccountResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        data: AccountSnapshot;
    };
};

export type GetAccountResponse = GetAccountResponses[keyof GetAccountResponses];

export type ListProjectsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only projects of this status.
         */
        status?: 'draft' | 'active' | 'editing' | 'on_hold' | 'postponed' | 'optimized' | 'in_progress' | 'completed' | 'cancelled';
        /**
         * Only projects whose name contains this, in any case.
         */
        search?: string;
        /**
         * Most records to return, 1 to 1000; the answer then carries `nextCursor`.
         */
        limit?: number;
        /**
         * `nextCursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/projects';
};

export type ListProjectsResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        /**
         * The answer.
         */
        data: {
            /**
             * Oldest first.
             */
            projects: Array<Project>;
            /**
             * Only when `limit` was sent; null on the last page.
             */
            nextCursor?: string | null;
        };
    };
};

export type ListProjectsResponse = ListProjectsResponses[keyof ListProjectsResponses];

export type CreateProjectData = {
    body: NewProject;
    headers?: {
        /**
         * A repetition of the same key and body within 24 hours gets the first answer again.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/projects';
};

export type CreateProjectResponses = {
    /**
     * Success.
     */
    201: {
        /**
         * Whether the request took effect.
         */
        success: true;
        /**
         * The answer.
         */
        data: {
            project: Project;
        };
    };
};

export type CreateProjectResponse = CreateProjectResponses[keyof CreateProjectResponses];

export type DeleteProjectData = {
    body?: never;
    path: {
        /**
         * The project.
         */
        projectId: string;
    };
    query?: never;
    url: '/projects/{projectId}';
};

export type DeleteProjectResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        /**
         * The answer.
         */
        data: {
            /**
             * True: it is gone.
             */
            deleted: boolean;
        };
    };
};

export type DeleteProjectResponse = DeleteProjectResponses[keyof DeleteProjectResponses];

export type GetProjectData = {
    body?: never;
    path: {
        /**
         * The project.
         */
        projectId: string;
    };
    query?: never;
    url: '/projects/{projectId}';
};

export type GetProjectResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        /**
         * The answer.
         */
        data: {
            project: Project;
        };
    };
};

export type GetProjectResponse = GetProjectResponses[keyof GetProjectResponses];

export type UpdateProjectData = {
    body: ProjectChanges;
    path: {
        /**
         * The project.
         */
        projectId: string;
    };
    query?: never;
    url: '/projects/{projectId}';
};

export type UpdateProjectResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        /**
         * The answer.
         */
        data: {
            project: Project;
        };
    };
};

export type UpdateProjectResponse = UpdateProjectResponses[keyof UpdateProjectResponses];

export type ListStopsData = {
    body?: never;
    path: {
        /**
         * The project.
         */
        projectId: string;
    };
    query?: {
        /**
         * Only stops with exactly this `externalId`.
         */
        externalId?: string;
        /**
         * Most records to return, 1 to 1000; the answer then carries `nextCursor`.
         */
        limit?: number;
        /**
         * `nextCursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/projects/{projectId}/stops';
};

export type ListStopsResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        /**
         * The answer.
         */
        data: {
            /**
             * The stops.
             */
            stops: Array<Stop>;
            /**
             * Only when `limit` was sent; null on the last page.
             */
            nextCursor?: string | null;
        };
    };
};

export type ListStopsResponse = ListStopsResponses[keyof ListStopsResponses];

export type CreateStopsData = {
    body: NewStopOrStops;
    headers?: {
        /**
         * A repetition of the same key and body within 24 hours gets the first answer again.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The project.
         */
        projectId: string;
    };
    query?: never;
    url: '/projects/{projectId}/stops';
};

export type CreateStopsResponses = {
    /**
     * Success.
     */
    201: {
        /**
         * Whether the request took effect.
         */
        success: true;
        data: CreatedStops;
    };
};

export type CreateStopsResponse = CreateStopsResponses[keyof CreateStopsResponses];

export type DeleteStopData = {
    body?: never;
    path: {
        /**
         * The project.
         */
        projectId: string;
        /**
         * The stop, of this project.
         */
        stopId: string;
    };
    query?: never;
    url: '/projects/{projectId}/stops/{stopId}';
};

export type DeleteStopResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        /**
         * The answer.
         */
        data: {
            /**
             * True: it is gone.
             */
            deleted: boolean;
        };
    };
};

export type DeleteStopResponse = DeleteStopResponses[keyof DeleteStopResponses];

export type UpdateStopData = {
    body: StopChanges;
    path: {
        /**
         * The project.
         */
        projectId: string;
        /**
         * The stop, of this project.
         */
        stopId: string;
    };
    query?: never;
    url: '/projects/{projectId}/stops/{stopId}';
};

export type UpdateStopResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        /**
         * The answer.
         */
        data: {
            stop: Stop;
        };
    };
};

export type UpdateStopResponse = UpdateStopResponses[keyof UpdateStopResponses];

export type ReportOutcomesData = {
    body: StopOutcomes;
    headers?: {
        /**
         * A repetition of the same key and body within 24 hours gets the first answer again.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The project.
         */
        projectId: string;
    };
    query?: never;
    url: '/projects/{projectId}/stops/outcomes';
};

export type ReportOutcomesResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        /**
         * The answer.
         */
        data: {
            /**
             * The stops.
             */
            stops: Array<Stop>;
        };
    };
};

export type ReportOutcomesResponse = ReportOutcomesResponses[keyof ReportOutcomesResponses];

export type GetGeocodingData = {
    body?: never;
    path: {
        /**
         * The project.
         */
        projectId: string;
    };
    query?: never;
    url: '/projects/{projectId}/stops/geocode';
};

export type GetGeocodingResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        data: Geocoding;
    };
};

export type GetGeocodingResponse = GetGeocodingResponses[keyof GetGeocodingResponses];

export type GeocodeStopsData = {
    body?: never;
    headers?: {
        /**
         * A repetition of the same key and body within 24 hours gets the first answer again.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The project.
         */
        projectId: string;
    };
    query?: never;
    url: '/projects/{projectId}/stops/geocode';
};

export type GeocodeStopsResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        /**
         * The answer.
         */
        data: {
            result: GeocodingCounts;
        };
    };
    /**
     * The work goes on in the background.
     */
    202: {
        /**
         * Whether the request took effect.
         */
        success: true;
        data: Geocoding;
    };
};

export type GeocodeStopsResponse = GeocodeStopsResponses[keyof GeocodeStopsResponses];

export type LookUpAddressesData = {
    body: {
        /**
         * As people write them.
         */
        addresses?: Array<string>;
    };
    headers?: {
        /**
         * A repetition of the same key and body within 24 hours gets the first answer again.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The project.
         */
        projectId: string;
    };
    query?: never;
    url: '/projects/{projectId}/stops/lookup';
};

export type LookUpAddressesResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        /**
         * The answer.
         */
        data: {
            /**
             * In the order of the addresses.
             */
            results: Array<AddressLookup>;
        };
    };
};

export type LookUpAddressesResponse = LookUpAddressesResponses[keyof LookUpAddressesResponses];

export type ListStopCandidatesData = {
    body?: never;
    path: {
        /**
         * The project.
         */
        projectId: string;
        /**
         * The stop, of this project.
         */
        stopId: string;
    };
    query?: never;
    url: '/projects/{projectId}/stops/{stopId}/candidates';
};

export type ListStopCandidatesResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        /**
         * The answer.
         */
        data: {
            /**
             * The location; null if none is certain.
             */
            location: GeocodedLocation | null;
            /**
             * Locations that the address may mean, the most likely first.
             */
            candidates: Array<GeocodeCandidate>;
        };
    };
};

export type ListStopCandidatesResponse = ListStopCandidatesResponses[keyof ListStopCandidatesResponses];

export type ListCouriersData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Most records to return, 1 to 1000; the answer then carries `nextCursor`.
         */
        limit?: number;
        /**
         * `nextCursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/couriers';
};

export type ListCouriersResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        /**
         * The answer.
         */
        data: {
            /**
             * Couriers, oldest first.
             */
            couriers: Array<Courier>;
            /**
             * Only when `limit` was sent; null on the last page.
             */
            nextCursor?: string | null;
        };
    };
};

export type ListCouriersResponse = ListCouriersResponses[keyof ListCouriersResponses];

export type CreateCourierData = {
    body: NewCourier;
    headers?: {
        /**
         * A repetition of the same key and body within 24 hours gets the first answer again.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/couriers';
};

export type CreateCourierResponses = {
    /**
     * Success.
     */
    201: {
        /**
         * Whether the request took effect.
         */
        success: true;
        /**
         * The answer.
         */
        data: {
            courier: Courier;
        };
    };
};

export type CreateCourierResponse = CreateCourierResponses[keyof CreateCourierResponses];

export type UpdateCourierData = {
    body: CourierChanges;
    path: {
        /**
         * The courier of the company's pool.
         */
        courierId: string;
    };
    query?: never;
    url: '/couriers/{courierId}';
};

export type UpdateCourierResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        /**
         * The answer.
         */
        data: {
            courier: Courier;
        };
    };
};

export type UpdateCourierResponse = UpdateCourierResponses[keyof UpdateCourierResponses];

export type ListAssignmentsData = {
    body?: never;
    path: {
        /**
         * The project.
         */
        projectId: string;
    };
    query?: {
        /**
         * Most records to return, 1 to 1000; the answer then carries `nextCursor`.
         */
        limit?: number;
        /**
         * `nextCursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/projects/{projectId}/couriers';
};

export type ListAssignmentsResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        /**
         * The answer.
         */
        data: {
            /**
             * Couriers, oldest first.
             */
            couriers: Array<Assignment>;
            /**
             * Only when `limit` was sent; null on the last page.
             */
            nextCursor?: string | null;
        };
    };
};

export type ListAssignmentsResponse = ListAssignmentsResponses[keyof ListAssignmentsResponses];

export type CreateAssignmentData = {
    body: NewAssignment;
    headers?: {
        /**
         * A repetition of the same key and body within 24 hours gets the first answer again.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The project.
         */
        projectId: string;
    };
    query?: never;
    url: '/projects/{projectId}/couriers';
};

export type CreateAssignmentResponses = {
    /**
     * Success.
     */
    201: {
        /**
         * Whether the request took effect.
         */
        success: true;
        /**
         * The answer.
         */
        data: {
            courier: Assignment;
        };
    };
};

export type CreateAssignmentResponse = CreateAssignmentResponses[keyof CreateAssignmentResponses];

export type DeleteAssignmentData = {
    body?: never;
    path: {
        /**
         * The project.
         */
        projectId: string;
        /**
         * The courier's assignment to this project; not the courier of the company's pool.
         */
        assignmentId: string;
    };
    query?: never;
    url: '/projects/{projectId}/couriers/{assignmentId}';
};

export type DeleteAssignmentResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        /**
         * The answer.
         */
        data: {
            /**
             * True: it is gone.
             */
            deleted: boolean;
        };
    };
};

export type DeleteAssignmentResponse = DeleteAssignmentResponses[keyof DeleteAssignmentResponses];

export type UpdateAssignmentData = {
    body: AssignmentChanges;
    path: {
        /**
         * The project.
         */
        projectId: string;
        /**
         * The courier's assignment to this project; not the courier of the company's pool.
         */
        assignmentId: string;
    };
    query?: never;
    url: '/projects/{projectId}/couriers/{assignmentId}';
};

export type UpdateAssignmentResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        /**
         * The answer.
         */
        data: {
            courier: Assignment;
        };
    };
};

export type UpdateAssignmentResponse = UpdateAssignmentResponses[keyof UpdateAssignmentResponses];

export type EndCourierLinkData = {
    body?: never;
    path: {
        /**
         * The project.
         */
        projectId: string;
        /**
         * The courier's assignment to this project; not the courier of the company's pool.
         */
        assignmentId: string;
    };
    query?: never;
    url: '/projects/{projectId}/couriers/{assignmentId}/link';
};

export type EndCourierLinkResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        /**
         * The answer.
         */
        data: {
            /**
             * True: it is gone.
             */
            deleted: boolean;
        };
    };
};

export type EndCourierLinkResponse = EndCourierLinkResponses[keyof EndCourierLinkResponses];

export type GetCourierLinkData = {
    body?: never;
    path: {
        /**
         * The project.
         */
        projectId: string;
        /**
         * The courier's assignment to this project; not the courier of the company's pool.
         */
        assignmentId: string;
    };
    query?: never;
    url: '/projects/{projectId}/couriers/{assignmentId}/link';
};

export type GetCourierLinkResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        /**
         * The answer.
         */
        data: {
            /**
             * The link to the page of the day; null for none.
             */
            link: CourierLink | null;
        };
    };
};

export type GetCourierLinkResponse = GetCourierLinkResponses[keyof GetCourierLinkResponses];

export type CreateCourierLinkData = {
    body?: never;
    headers?: {
        /**
         * A repetition of the same key and body within 24 hours gets the first answer again.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The project.
         */
        projectId: string;
        /**
         * The courier's assignment to this project; not the courier of the company's pool.
         */
        assignmentId: string;
    };
    query?: never;
    url: '/projects/{projectId}/couriers/{assignmentId}/link';
};

export type CreateCourierLinkResponses = {
    /**
     * Success.
     */
    201: {
        /**
         * Whether the request took effect.
         */
        success: true;
        data: NewCourierLink;
    };
};

export type CreateCourierLinkResponse = CreateCourierLinkResponses[keyof CreateCourierLinkResponses];

export type ListCourierLinksData = {
    body?: never;
    path: {
        /**
         * The project.
         */
        projectId: string;
    };
    query?: never;
    url: '/projects/{projectId}/couriers/links';
};

export type ListCourierLinksResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        /**
         * The answer.
         */
        data: {
            /**
             * Of couriers who have one.
             */
            links: Array<CourierLinkOfDay>;
        };
    };
};

export type ListCourierLinksResponse = ListCourierLinksResponses[keyof ListCourierLinksResponses];

export type OptimizeProjectData = {
    body: RunOptions;
    headers?: {
        /**
         * A repetition of the same key and body within 24 hours gets the first answer again.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The project.
         */
        projectId: string;
    };
    query?: never;
    url: '/projects/{projectId}/optimize';
};

export type OptimizeProjectResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        /**
         * The answer.
         */
        data: PlannedResult | RunEstimate;
    };
    /**
     * The work goes on in the background.
     */
    202: {
        /**
         * Whether the request took effect.
         */
        success: true;
        /**
         * The answer.
         */
        data: {
            /**
             * The run's job.
             */
            jobId: string;
        };
    };
};

export type OptimizeProjectResponse = OptimizeProjectResponses[keyof OptimizeProjectResponses];

export type ListOptimizationJobsData = {
    body?: never;
    path: {
        /**
         * The project.
         */
        projectId: string;
    };
    query?: never;
    url: '/projects/{projectId}/optimization-jobs';
};

export type ListOptimizationJobsResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        /**
         * The answer.
         */
        data: {
            /**
             * Newest first.
             */
            jobs: Array<JobHead>;
        };
    };
};

export type ListOptimizationJobsResponse = ListOptimizationJobsResponses[keyof ListOptimizationJobsResponses];

export type GetOptimizationJobData = {
    body?: never;
    path: {
        /**
         * The run's job.
         */
        jobId: string;
    };
    query?: never;
    url: '/optimization-jobs/{jobId}';
};

export type GetOptimizationJobResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        data: Job;
    };
};

export type GetOptimizationJobResponse = GetOptimizationJobResponses[keyof GetOptimizationJobResponses];

export type CancelOptimizationJobData = {
    body?: never;
    headers?: {
        /**
         * A repetition of the same key and body within 24 hours gets the first answer again.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The run's job.
         */
        jobId: string;
    };
    query?: never;
    url: '/optimization-jobs/{jobId}/cancel';
};

export type CancelOptimizationJobResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        data: Job;
    };
};

export type CancelOptimizationJobResponse = CancelOptimizationJobResponses[keyof CancelOptimizationJobResponses];

export type ListRoutesData = {
    body?: never;
    path: {
        /**
         * The project.
         */
        projectId: string;
    };
    query?: {
        /**
         * Only the route of this assignment.
         */
        courierId?: string;
    };
    url: '/projects/{projectId}/routes';
};

export type ListRoutesResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        /**
         * The answer.
         */
        data: {
            /**
             * A run's plan has the id of its job.
             */
            planId: string | null;
            /**
             * Whether a run made it, or a person.
             */
            source: 'run' | 'edit' | null;
            /**
             * Null for an edit.
             */
            jobId: string | null;
            /**
             * The plan that it was made from; null for the first.
             */
            basedOn: string | null;
            /**
             * False for a draft, and for a plan that was replaced.
             */
            isCurrent: boolean;
            /**
             * When it was told to the couriers; null if it was not.
             */
            releasedAt: string | null;
            /**
             * When it was made.
             */
            createdAt: string | null;
            /**
             * Rules that it breaks; a run's plan breaks none.
             */
            violations: Array<Violation>;
            /**
             * How many stops differ from the plan that it was made from.
             */
            changesCount: number;
            /**
             * Null without a plan, and in plans of older versions.
             */
            objective: 'time' | 'distance' | 'cost' | null;
            /**
             * Of the whole plan when it was made, in the objective's unit: seconds, metres, or USD.
             */
            cost: number;
            /**
             * One for each assignment that has stops.
             */
            routes: Array<Route>;
            /**
             * Stops that are in no route, with the reasons.
             */
            unassignedStops: Array<UnassignedStop>;
            /**
             * Since the plan that it is based on.
             */
            changes: Array<Change>;
            /**
             * Located stops that these routes neither serve nor leave out: added since, or of a deleted assignment.
             */
            pendingStopIds: Array<string>;
            /**
             * Stops of these routes, or left out, that changed since in a field that planning reads.
             */
            staleStopIds: Array<string>;
            /**
             * When the run of a current plan last ended.
             */
            optimizedAt: string | null;
        };
    };
};

export type ListRoutesResponse = ListRoutesResponses[keyof ListRoutesResponses];

export type PutRoutesData = {
    body: EditRequest;
    path: {
        /**
         * The project.
         */
        projectId: string;
    };
    query?: never;
    url: '/projects/{projectId}/routes';
};

export type PutRoutesResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        /**
         * The answer.
         */
        data: {
            /**
             * A run's plan has the id of its job.
             */
            planId: string;
            /**
             * Whether a run made it, or a person.
             */
            source: 'run' | 'edit';
            /**
             * Null for an edit.
             */
            jobId: string | null;
            /**
             * The plan that it was made from; null for the first.
             */
            basedOn: string | null;
            /**
             * False for a draft, and for a plan that was replaced.
             */
            isCurrent: boolean;
            /**
             * When it was told to the couriers; null if it was not.
             */
            releasedAt: string | null;
            /**
             * When it was made.
             */
            createdAt: string;
            /**
             * Rules that it breaks; a run's plan breaks none.
             */
            violations: Array<Violation>;
            /**
             * How many stops differ from the plan that it was made from.
             */
            changesCount: number;
            /**
             * Null without a plan, and in plans of older versions.
             */
            objective: 'time' | 'distance' | 'cost' | null;
            /**
             * Of the whole plan when it was made, in the objective's unit: seconds, metres, or USD.
             */
            cost: number;
            /**
             * One for each assignment that has stops.
             */
            routes: Array<Route>;
            /**
             * Stops that are in no route, with the reasons.
             */
            unassignedStops: Array<UnassignedStop>;
            /**
             * Since the plan that it is based on.
             */
            changes: Array<Change>;
            /**
             * Doubts that do not stop the run.
             */
            warnings: Array<Warning>;
            summary: PlanSummary;
            difference: PlanDifference;
        };
    };
};

export type PutRoutesResponse = PutRoutesResponses[keyof PutRoutesResponses];

export type ListPlansData = {
    body?: never;
    path: {
        /**
         * The project.
         */
        projectId: string;
    };
    query?: never;
    url: '/projects/{projectId}/plans';
};

export type ListPlansResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        /**
         * The answer.
         */
        data: {
            /**
             * Newest first.
             */
            plans: Array<PlanHead>;
        };
    };
};

export type ListPlansResponse = ListPlansResponses[keyof ListPlansResponses];

export type GetPlanData = {
    body?: never;
    path: {
        /**
         * The project.
         */
        projectId: string;
        /**
         * The plan, of this project.
         */
        planId: string;
    };
    query?: never;
    url: '/projects/{projectId}/plans/{planId}';
};

export type GetPlanResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        data: Plan;
    };
};

export type GetPlanResponse = GetPlanResponses[keyof GetPlanResponses];

export type ActivatePlanData = {
    body: PlanActivation;
    headers?: {
        /**
         * A repetition of the same key and body within 24 hours gets the first answer again.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The project.
         */
        projectId: string;
        /**
         * The plan, of this project.
         */
        planId: string;
    };
    query?: never;
    url: '/projects/{projectId}/plans/{planId}/activate';
};

export type ActivatePlanResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        data: Plan;
    };
};

export type ActivatePlanResponse = ActivatePlanResponses[keyof ActivatePlanResponses];

export type ReleasePlanData = {
    body?: never;
    headers?: {
        /**
         * A repetition of the same key and body within 24 hours gets the first answer again.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The project.
         */
        projectId: string;
        /**
         * The plan, of this project.
         */
        planId: string;
    };
    query?: never;
    url: '/projects/{projectId}/plans/{planId}/release';
};

export type ReleasePlanResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        /**
         * The answer.
         */
        data: {
            plan: PlanHead;
        };
    };
};

export type ReleasePlanResponse = ReleasePlanResponses[keyof ReleasePlanResponses];

export type EvaluateRoutesData = {
    body: EvaluationRequest;
    headers?: {
        /**
         * A repetition of the same key and body within 24 hours gets the first answer again.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The project.
         */
        projectId: string;
    };
    query?: never;
    url: '/projects/{projectId}/routes/evaluate';
};

export type EvaluateRoutesResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        data: Evaluation;
    };
};

export type EvaluateRoutesResponse = EvaluateRoutesResponses[keyof EvaluateRoutesResponses];

export type AdviseRoutesData = {
    body: AdviceRequest;
    headers?: {
        /**
         * A repetition of the same key and body within 24 hours gets the first answer again.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The project.
         */
        projectId: string;
    };
    query?: never;
    url: '/projects/{projectId}/routes/advice';
};

export type AdviseRoutesResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        /**
         * The answer.
         */
        data: {
            /**
             * One for each stop, and each slot.
             */
            advice: Array<Advice>;
        };
    };
};

export type AdviseRoutesResponse = AdviseRoutesResponses[keyof AdviseRoutesResponses];

export type ListWebhooksData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Most records to return, 1 to 1000; the answer then carries `nextCursor`.
         */
        limit?: number;
        /**
         * `nextCursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/webhooks';
};

export type ListWebhooksResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        /**
         * The answer.
         */
        data: {
            /**
             * The endpoints, oldest first.
             */
            webhooks: Array<Webhook>;
            /**
             * Only when `limit` was sent; null on the last page.
             */
            nextCursor?: string | null;
        };
    };
};

export type ListWebhooksResponse = ListWebhooksResponses[keyof ListWebhooksResponses];

export type CreateWebhookData = {
    body: NewWebhook;
    headers?: {
        /**
         * A repetition of the same key and body within 24 hours gets the first answer again.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/webhooks';
};

export type CreateWebhookResponses = {
    /**
     * Success.
     */
    201: {
        /**
         * Whether the request took effect.
         */
        success: true;
        /**
         * The answer.
         */
        data: {
            webhook: CreatedWebhook;
        };
    };
};

export type CreateWebhookResponse = CreateWebhookResponses[keyof CreateWebhookResponses];

export type DeleteWebhookData = {
    body?: never;
    path: {
        /**
         * The webhook endpoint.
         */
        webhookId: string;
    };
    query?: never;
    url: '/webhooks/{webhookId}';
};

export type DeleteWebhookResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        /**
         * The answer.
         */
        data: {
            /**
             * True: it is gone.
             */
            deleted: true;
        };
    };
};

export type DeleteWebhookResponse = DeleteWebhookResponses[keyof DeleteWebhookResponses];

export type UpdateWebhookData = {
    body: WebhookChanges;
    path: {
        /**
         * The webhook endpoint.
         */
        webhookId: string;
    };
    query?: never;
    url: '/webhooks/{webhookId}';
};

export type UpdateWebhookResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        /**
         * The answer.
         */
        data: {
            webhook: Webhook;
        };
    };
};

export type UpdateWebhookResponse = UpdateWebhookResponses[keyof UpdateWebhookResponses];

export type TestWebhookData = {
    body?: never;
    headers?: {
        /**
         * A repetition of the same key and body within 24 hours gets the first answer again.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The webhook endpoint.
         */
        webhookId: string;
    };
    query?: never;
    url: '/webhooks/{webhookId}/test';
};

export type TestWebhookResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        data: WebhookTest;
    };
};

export type TestWebhookResponse = TestWebhookResponses[keyof TestWebhookResponses];

export type ListDeliveriesData = {
    body?: never;
    path: {
        /**
         * The webhook endpoint.
         */
        webhookId: string;
    };
    query?: {
        /**
         * Only deliveries in this state.
         */
        state?: 'pending' | 'delivered' | 'failed' | 'canceled';
        /**
         * Most records to return. Default: 50.
         */
        limit?: number;
        /**
         * `nextCursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/webhooks/{webhookId}/deliveries';
};

export type ListDeliveriesResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        /**
         * The answer.
         */
        data: {
            /**
             * Newest first.
             */
            deliveries: Array<Delivery>;
            /**
             * Where the next page starts; null on the last.
             */
            nextCursor: string | null;
        };
    };
};

export type ListDeliveriesResponse = ListDeliveriesResponses[keyof ListDeliveriesResponses];

export type ReplayDeliveryData = {
    body?: never;
    headers?: {
        /**
         * A repetition of the same key and body within 24 hours gets the first answer again.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The webhook endpoint.
         */
        webhookId: string;
        /**
         * The delivery, to this endpoint.
         */
        deliveryId: string;
    };
    query?: never;
    url: '/webhooks/{webhookId}/deliveries/{deliveryId}/replay';
};

export type ReplayDeliveryResponses = {
    /**
     * The work goes on in the background.
     */
    202: {
        /**
         * Whether the request took effect.
         */
        success: true;
        /**
         * The answer.
         */
        data: {
            delivery: Delivery;
        };
    };
};

export type ReplayDeliveryResponse = ReplayDeliveryResponses[keyof ReplayDeliveryResponses];

export type RotateWebhookSecretData = {
    body?: never;
    headers?: {
        /**
         * A repetition of the same key and body within 24 hours gets the first answer again.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The webhook endpoint.
         */
        webhookId: string;
    };
    query?: never;
    url: '/webhooks/{webhookId}/rotate-secret';
};

export type RotateWebhookSecretResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        /**
         * The answer.
         */
        data: {
            webhook: Webhook;
            /**
             * The new signing secret; shown only in this answer.
             */
            secret: string | null;
            /**
             * Until when the old secret is valid, too.
             */
            previousValidUntil: string;
        };
    };
};

export type RotateWebhookSecretResponse = RotateWebhookSecretResponses[keyof RotateWebhookSecretResponses];

export type ListEventsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * `nextCursor` of the answer before; `latest`: only what happens from now on. Default: the oldest on.
         */
        after?: string;
        /**
         * Most records to return. Default: 100.
         */
        limit?: number;
    };
    url: '/events';
};

export type ListEventsResponses = {
    /**
     * Success.
     */
    200: {
        /**
         * Whether the request took effect.
         */
        success: true;
        /**
         * The answer.
         */
        data: {
            /**
             * Oldest first.
             */
            events: Array<CompanyEvent>;
            /**
             * Where to go on; also when there is no event now.
             */
            nextCursor: string;
        };
    };
};

export type ListEventsResponse = ListEventsResponses[keyof ListEventsResponses];

export type OnOptimizationCompletedWebhookPayload = OptimizationCompleted;

export type OnOptimizationCompletedWebhookRequest = {
    body: OnOptimizationCompletedWebhookPayload;
    key: 'optimization.completed';
    path?: never;
    query?: never;
};

export type OnOptimizationFailedWebhookPayload = OptimizationFailed;

export type OnOptimizationFailedWebhookRequest = {
    body: OnOptimizationFailedWebhookPayload;
    key: 'optimization.failed';
    path?: never;
    query?: never;
};

export type OnPlanChangedWebhookPayload = PlanChanged;

export type OnPlanChangedWebhookRequest = {
    body: OnPlanChangedWebhookPayload;
    key: 'plan.changed';
    path?: never;
    query?: never;
};
