import { fillSettings } from "../rollups/rollups";
import type { Migration } from "./migration";

export const bills: Migration = {
  name: "003-bills",
  async apply(store) {
    await store.command(`CREATE TABLE IF NOT EXISTS cloudtally.cost_bills (
        CompanyId LowCardinality(String),
        SliceId UInt64,
        Vendor LowCardinality(String),
        BillingMonth Date,
        BillingCurrency LowCardinality(String),
        InvoiceId LowCardinality(String),
        SubAccountId LowCardinality(String),
        SubAccountName LowCardinality(String),
        ServiceName LowCardinality(String),
        ServiceCode LowCardinality(String),
        ChargeType LowCardinality(String),
        ChargeDescription String,
        BilledCost Decimal(76, 30),
        EffectiveCost Decimal(76, 30),
        ListDiscount Decimal(76, 30),
        NumberOfLines UInt64
      ) ENGINE = SummingMergeTree((BilledCost, EffectiveCost, ListDiscount, NumberOfLines))
      PARTITION BY BillingMonth
      PRIMARY KEY (CompanyId, Vendor, SliceId)
      ORDER BY (
        CompanyId, Vendor, SliceId, BillingCurrency, InvoiceId, SubAccountId, SubAccountName, ServiceName,
        ServiceCode, ChargeType, ChargeDescription
      )`);
    await store.command("TRUNCATE TABLE cloudtally.cost_bills");
    await store.fill(
      `INSERT INTO cloudtally.cost_bills (
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
           ChargeType = 'Usage' AND ListCost > ContractedCost AND BilledCost - arraySum(mapValues(Credits)) = ContractedCost,
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
       WHERE notEmpty(Credits) GROUP BY ALL`,
      fillSettings,
    );
  },
};
