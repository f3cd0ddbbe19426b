/** The cells of a charge that tests can set. */
export interface FocusCharge {
  BilledCost: string;
  BillingAccountId: string;
  BillingCurrency: string;
  /** YYYY-MM-DD of the charge. */
  day: string;
  ServiceName: string;
  ProviderName: string;
}

const nextMonth = (month: string): string => {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
};
const nextDay = (day: string): string => new Date(Date.parse(day) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

const columns: Record<string, (charge: FocusCharge) => string> = {
  AvailabilityZone: () => "",
  BilledCost: (charge) => charge.BilledCost,
  BillingAccountId: (charge) => charge.BillingAccountId,
  BillingAccountName: () => "Test",
  BillingCurrency: (charge) => charge.BillingCurrency,
  BillingPeriodEnd: (charge) => `${nextMonth(charge.day.slice(0, 7))}-01T00:00:00Z`,
  BillingPeriodStart: (charge) => `${charge.day.slice(0, 7)}-01T00:00:00Z`,
  ChargeCategory: () => "Usage",
  ChargeClass: () => "",
  ChargeDescription: (charge) => charge.ServiceName,
  ChargeFrequency: () => "Usage-Based",
  ChargePeriodEnd: (charge) => `${nextDay(charge.day)}T00:00:00Z`,
  ChargePeriodStart: (charge) => `${charge.day}T00:00:00Z`,
  CommitmentDiscountCategory: () => "",
  CommitmentDiscountId: () => "",
  CommitmentDiscountName: () => "",
  CommitmentDiscountStatus: () => "",
  CommitmentDiscountType: () => "",
  ConsumedQuantity: () => "1",
  ConsumedUnit: () => "Hours",
  ContractedCost: (charge) => charge.BilledCost,
  ContractedUnitPrice: () => "",
  EffectiveCost: (charge) => charge.BilledCost,
  InvoiceIssuerName: (charge) => charge.ProviderName,
  ListCost: (charge) => charge.BilledCost,
  ListUnitPrice: () => "",
  PricingCategory: () => "Standard",
  PricingQuantity: () => "1",
  PricingUnit: () => "Hours",
  ProviderName: (charge) => charge.ProviderName,
  PublisherName: (charge) => charge.ProviderName,
  RegionId: () => "us-east-1",
  RegionName: () => "US East (N. Virginia)",
  ResourceId: () => "",
  ResourceName: () => "",
  ResourceType: () => "",
  ServiceCategory: () => "Compute",
  ServiceName: (charge) => charge.ServiceName,
  SkuId: () => "",
  SkuPriceId: () => "",
  SubAccountId: () => "100",
  SubAccountName: () => "Team",
  Tags: () => "{}",
};

/** Text of a FOCUS 1.0 file with one row per charge. `without` leaves a column out. */
export function focusCsv(charges: FocusCharge[], without?: string): string {
  const columnsLeft = Object.entries(columns).filter(([name]) => name !== without);
  const cells = (row: string[]) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",");
  const rows = charges.map((charge) => cells(columnsLeft.map(([, valueOf]) => valueOf(charge))));
  return [cells(columnsLeft.map(([name]) => name)), ...rows, ""].join("\n");
}
