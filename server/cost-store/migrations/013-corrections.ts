import { fillSettings } from "../rollups/rollups";
import { fillHours, refillCommitments } from "./012-unused-hours";
import type { Migration } from "./migration";

const fillBills = `INSERT INTO cloudtally.cost_bills (
    CompanyId, SliceId, Vendor, BillingMonth, BillingCurrency, InvoiceId, SubAccountId, SubAccountName, ServiceName,
    ServiceCode, ChargeType, ChargeDescription, BilledCost, EffectiveCost, ListDiscount, NumberOfLines
  )
  SELECT bill.CompanyId, bill.SliceId, bill.Vendor, bill.BillingMonth, bill.BillingCurrency, bill.InvoiceId,
    bill.SubAccountId, bill.SubAccountName, bill.ServiceName, bill.ServiceCode, bill.ChargeType,
    if(
      bill.ChargeType IN (
        '', 'Usage', 'ReservedUsage', 'SavingsPlanUsage', 'SavingsPlanNegation', 'UnusedReservation', 'UnusedSavingsPlan'
      ), '', bill.ChargeDescription
    ),
    sum(BilledCost - arraySum(mapValues(Credits))), sum(EffectiveCost),
    sum(if(
      ChargeType = 'Usage' AND if(ListCost < 0, ListCost < ContractedCost, ListCost > ContractedCost)
        AND BilledCost - arraySum(mapValues(Credits)) = ContractedCost,
      ListCost - ContractedCost, toDecimal256(0, 30)
    )),
    count()
  FROM cloudtally.cost_lines AS bill GROUP BY ALL
  UNION ALL
  SELECT bill.CompanyId, bill.SliceId, bill.Vendor, bill.BillingMonth, bill.BillingCurrency, bill.InvoiceId,
    bill.SubAccountId, bill.SubAccountName, bill.ServiceName, bill.ServiceCode, 'Credit', credit.1,
    sum(credit.2), toDecimal256(0, 30), toDecimal256(0, 30), 0
  FROM cloudtally.cost_lines AS bill
  ARRAY JOIN CAST(Credits, 'Array(Tuple(String, Decimal(76, 30)))') AS credit
  WHERE notEmpty(Credits) GROUP BY ALL`;

/** The list cost of used and of on-demand hours, also where it is negative. */
const fillCommitments = fillHours
  .replace("if(ListCost <= 0 OR (Vendor = 'azure'", "if((Vendor = 'azure'")
  .replace("if(ListCost > 0, ListCost, BilledCost)", "if(ListCost != 0, ListCost, BilledCost)");

/**
 * Takes back discounts from list prices, and what commitments replaced, with the usage that is taken back. Sums are only
 * computed again if there is any.
 */
export const corrections: Migration = {
  name: "013-corrections",
  async apply(store) {
    const [corrected] = await store.query("SELECT 1 FROM cloudtally.cost_lines WHERE ListCost < 0 LIMIT 1");
    if (!corrected) return;
    await store.command("TRUNCATE TABLE cloudtally.cost_bills");
    await store.fill(fillBills, fillSettings);
    await refillCommitments(store, fillCommitments);
  },
};
