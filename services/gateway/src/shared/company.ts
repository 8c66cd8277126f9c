/** A tariff. That of a test company is `test`; nobody can choose it. */
export type SubscriptionPlanName = "free" | "pro" | "business" | "test";

export interface Company {
  readonly id: string;
  readonly name: string;
  readonly plan: SubscriptionPlanName;
  /** When this plan began; subscription periods are counted in months from here. */
  readonly planSince: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Of a test company: the company whose test keys work for it. */
  readonly testOf?: string;
}

export interface Companies {
  find(id: string): Promise<Company | null>;
}

/** Whether it only has what test keys made: nothing of it costs money or is delivered. */
export function isTest({ testOf }: Pick<Company, "testOf">): boolean {
  return testOf !== undefined;
}
