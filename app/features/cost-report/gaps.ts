import type { CostReply } from "~/contract/costs/cost-analytics";

/** What figures lack although bills have it: nothing missing counts as zero, so the figures are shown with a notice. */
export interface Gaps extends Pick<CostReply, "damaged" | "amortizedOnly" | "unconverted"> {
  /** Billing currencies without a rate, whose amounts are not listed one by one. */
  withoutRate?: string[];
}

export const hasGaps = ({ damaged, amortizedOnly, unconverted, withoutRate = [] }: Gaps): boolean =>
  damaged.length + amortizedOnly.length + unconverted.length + withoutRate.length > 0;
