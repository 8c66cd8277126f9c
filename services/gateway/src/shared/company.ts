/** A tariff. */
export type SubscriptionPlanName = "free" | "pro" | "business";

export interface Company {
  readonly id: string;
  readonly name: string;
  readonly plan: SubscriptionPlanName;
  /** When this plan began; subscription periods are counted in months from here. */
  readonly planSince: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface Companies {
  find(id: string): Promise<Company | null>;
}
