import { getBillCharges } from "~/contract/billing/billing";
import { commitmentKindNames } from "~/contract/commitments/commitment-kinds";
import type { CommitmentSums } from "~/contract/commitments/commitment-replies";
import { commitmentCalls } from "~/contract/commitments/commitments";
import { getTotalSaving } from "~/contract/dashboards/dashboard-figures";
import type { Vendor } from "~/contract/vendors";
import { add } from "~/lib/money/decimal";
import { billingCalls } from "../../server/billing/calls";
import { commitmentServed } from "../../server/commitments/calls";
import { figureCalls } from "../../server/dashboards/figures/calls";
import { makeCall, testCaller, testServices } from "./stores/call-handler";
import type { TestStores } from "./stores/stores";

export interface SavingQuery {
  vendor: Vendor;
  /** YYYY-MM */
  month: string;
  lastDay: string;
}

/** A company's savings in US dollars, as three parts of the program state them: widgets, commitments and bills. */
export function savingsOf(stores: () => TestStores, company: string) {
  const [caller, services] = [testCaller(company), () => testServices(stores())];
  return {
    savingOf: ({ vendor, month, lastDay }: SavingQuery) =>
      makeCall(
        figureCalls,
        getTotalSaving,
        { startDate: `${month}-01`, endDate: lastDay, selectedVendors: [vendor], filters: [], currency: "USD" },
        caller,
        services(),
      ),

    /** Sums of the ledgers of all kinds of commitments. */
    async ledgerOf({ month }: SavingQuery) {
      const compact = month.replace("-", "");
      const ledgers = await Promise.all(
        commitmentKindNames.map(async (kind) => {
          const query = { startDate: compact, endDate: compact, currency: "USD" };
          return (await makeCall(commitmentServed, commitmentCalls[kind].keyFigures, query, caller, services())).ledger;
        }),
      );
      const sum = (name: keyof CommitmentSums) => add(...ledgers.map((ledger) => ledger[name]!));
      return {
        netSavings: sum("netSavings"),
        unused: add(sum("unusedCommitmentCost"), sum("feeCommitmentCost")),
        unpriced: sum("unpricedCost"),
      };
    },

    /** The provider's discounts from list prices on the month's bill. */
    async discountOf({ vendor, month }: SavingQuery): Promise<string> {
      const query = { vendor, yearMonth: month };
      const { charges } = await makeCall(billingCalls, getBillCharges, query, caller, services());
      return charges.find(({ invoiceCurrency }) => invoiceCurrency === "USD")!.onDemandDiscount;
    },
  };
}
