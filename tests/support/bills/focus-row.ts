/** A row of usage in AWS as FOCUS 1.0 has it; what a test is about is given on top. */
export const focusRow = (fields: Record<string, string | number | undefined> = {}) => ({
  ProviderName: "AWS",
  BillingAccountId: "111",
  BillingCurrency: "USD",
  BillingPeriodStart: "2026-01-01T00:00:00Z",
  ChargePeriodStart: "2026-01-05T10:00:00Z",
  ChargePeriodEnd: "2026-01-05T11:00:00Z",
  ChargeCategory: "Usage",
  PricingCategory: "Standard",
  ServiceName: "Amazon EC2",
  ServiceCategory: "Compute",
  BilledCost: "1.00",
  EffectiveCost: "1.00",
  ListCost: "1.25",
  ContractedCost: "1.00",
  Tags: "{}",
  ...fields,
});
