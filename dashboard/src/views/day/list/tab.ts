export const tabs = ["routes", "unassigned", "stops", "couriers"] as const;
export type Tab = (typeof tabs)[number];
