import type { CommitmentSums } from "~/contract/commitments/commitment-replies";
import type { Vendor } from "~/contract/vendors";
import { negate } from "~/lib/money/decimal";
import { roundingIn } from "~/lib/money/rounding";

type LedgerAmounts = Pick<
  CommitmentSums,
  "ondemandSpend" | "usedCommitmentCost" | "feeCommitmentCost" | "unusedCommitmentCost" | "netSavings"
>;

/** Difference between the displayed net savings and the displayed amounts behind them; "0" if they add up. */
export function ledgerRounding(ledger: LedgerAmounts, currency: string, vendor: Vendor | null): string {
  const costs = [ledger.usedCommitmentCost, ledger.feeCommitmentCost, ledger.unusedCommitmentCost];
  return roundingIn(currency, {
    total: ledger.netSavings,
    parts: [ledger.ondemandSpend, ...costs.map(negate)],
    vendor,
  });
}
