export const tabs = ["routes", "now", "unassigned", "stops", "couriers"] as const;
export type Tab = (typeof tabs)[number];
