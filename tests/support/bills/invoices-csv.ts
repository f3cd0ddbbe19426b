/** Text of a file of FOCUS's dataset Invoice Detail: issued invoices of AWS in dollars, by number with what each comes to. */
export function invoicesCsv(month: string, amounts: Record<string, string>): string {
  const head =
    "InvoiceDetailId,InvoiceDetailGrain,InvoiceIssueStatus,InvoiceId,ReferenceInvoiceId,InvoiceIssuerName,BillingAccountId,BillingCurrency,BillingPeriodStart,ChargeCategory,BilledCost";
  const row = ([id, amount]: [string, string]) =>
    `d-${id},{},Issued,${id},${id},AWS,4711,USD,${month}-01T00:00:00Z,Usage,${amount}`;
  return [head, ...Object.entries(amounts).map(row), ""].join("\n");
}
