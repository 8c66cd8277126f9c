const assignmentId = "0199f3a0-0000-7000-8000-000000000001";
const stopId = "0199f3a0-0000-7000-8000-000000000011";
const otherStopId = "0199f3a0-0000-7000-8000-000000000012";
const routes = [{ assignmentId, stopIds: [stopId, otherStopId] }];

/** A body for each operation that has one. A test sends each, and another fails where one is missing. */
export const requestExamples: Readonly<Record<string, object>> = {
  createProject: {
    name: "Tuesday",
    defaultStartDate: "2026-12-01",
    defaultStartTime: "08:00",
    timezone: "Europe/Helsinki",
    defaultStartAddress: "Mannerheimintie 1, Helsinki",
  },
  updateProject: { name: "Tuesday, north", status: "active" },
  createStops: {
    stops: [
      {
        name: "Bakery",
        address: "Mannerheimintie 20, Helsinki",
        serviceMinutes: 5,
        timeWindows: [{ startTime: "2026-12-01T08:00:00Z", endTime: "2026-12-01T10:00:00Z" }],
        loadDemands: { weight: 12.5 },
        externalId: "order-1017",
      },
      { name: "Kiosk", address: "Hämeentie 5, Helsinki", priority: "high", collectDemands: { count: 2 } },
      { name: "Old fridge", address: "Fleminginkatu 1, Helsinki", pointType: "pickup" },
      { name: "Mill", address: "Fleminginkatu 9, Helsinki", pointType: "pickup", shipment: "A7" },
      { name: "Café", address: "Hämeentie 9, Helsinki", shipment: "A7", loadDemands: { count: 3 } },
      { name: "School", address: "Hämeentie 30, Helsinki", shipment: "A7", loadDemands: { count: 5 } },
    ],
  },
  updateStop: { notes: "Ring twice", serviceMinutes: "10 min" },
  reportOutcomes: { outcomes: [{ stopId, outcome: "served", outcomeAt: "2026-12-01T09:12:00Z" }] },
  lookUpAddresses: { addresses: ["Mannerheimintie 20, Helsinki"] },
  createCourier: { firstName: "Aino", lastName: "Virtanen", email: "aino@example.com" },
  updateCourier: { isActive: false },
  createAssignment: {
    courierId: "0199f3a0-0000-7000-8000-000000000021",
    workStartTime: "08:00",
    workEndTime: "16:00",
    loadLimits: { weight: 400 },
    breaks: [{ startTime: "12:00", endTime: "12:30" }],
  },
  updateAssignment: {
    workEndTime: "17:00",
    breaks: [{ earliestStartTime: "11:00", latestStartTime: "13:00", durationMinutes: 30 }],
  },
  optimizeProject: { balance: 0.2, timeLimitSeconds: 5, includeGeometry: true, maxChargeUsd: 4 },
  activatePlan: { basedOn: "0199f3a0-0000-7000-8000-000000000031" },
  evaluateRoutes: { routes, day: { at: "2026-12-01T10:40:00Z" } },
  adviseRoutes: {
    stops: [{ stop: { name: "Late order", address: "Mannerheimintie 20, Helsinki" } }],
    slots: [{ startTime: "2026-12-01T12:00:00Z", endTime: "2026-12-01T14:00:00Z" }],
  },
  putRoutes: { routes, basedOn: "0199f3a0-0000-7000-8000-000000000031" },
  createWebhook: {
    url: "https://example.com/hook",
    events: ["optimization.completed", "optimization.failed"],
  },
  updateWebhook: { enabled: true },
};
