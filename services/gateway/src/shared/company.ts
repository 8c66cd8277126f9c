/** A tariff. */
export type SubscriptionPlanName = "free" | "pro" | "business";

/** A customer. Its keys act for it. */
export interface Company {
  readonly id: string;
  readonly name: string;
  readonly plan: SubscriptionPlanName;
  /** When this plan began; subscription periods are counted in months from here. */
  readonly planSince: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Finds customers. */
export interface Companies {
  /** Null: no such company. */
  find(id: string): Promise<Company | null>;
}
