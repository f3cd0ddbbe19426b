import type { CommitmentSums } from "~/contract/commitments/commitment-replies";
import type { Vendor } from "~/contract/vendors";
import { subtract } from "~/lib/money/decimal";
import { plainAmount } from "~/lib/money/money";
import { roundingOf } from "~/lib/money/rounding";

type LedgerAmounts = Pick<
  CommitmentSums,
  "ondemandSpend" | "usedCommitmentCost" | "feeCommitmentCost" | "unusedCommitmentCost" | "netSavings"
>;

/** Difference between the displayed net savings and the displayed amounts behind them; "0" if they add up. */
export function ledgerRounding(ledger: LedgerAmounts, currency: string, vendor: Vendor | null): string {
  const rounded = (value: string) => plainAmount(value, currency, vendor);
  const costs = [ledger.usedCommitmentCost, ledger.feeCommitmentCost, ledger.unusedCommitmentCost];
  return roundingOf(rounded(ledger.netSavings), [
    rounded(ledger.ondemandSpend),
    ...costs.map((cost) => subtract("0", rounded(cost))),
  ]);
}
