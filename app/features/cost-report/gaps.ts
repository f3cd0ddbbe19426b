import type { CostReply } from "~/contract/costs/cost-analytics";

/** What is in bills but not in the figures. It is not counted as zero: the figures are shown with a notice. */
export interface Gaps extends Pick<CostReply, "damaged" | "amortizedOnly" | "unconverted" | "withoutBills"> {
  /** Billing currencies without a rate, whose amounts are not listed one by one. */
  withoutRate?: string[];
}

/** Whether amounts are missing: then two ranges cannot be compared, because only one of them may lack some. */
export const lacksAmounts = ({ damaged, unconverted }: Pick<Gaps, "damaged" | "unconverted">): boolean =>
  damaged.length + unconverted.length > 0;

/** The gaps of several figures, each once. */
export const gapsOf = (replies: Gaps[]): Gaps => ({
  damaged: distinct(replies.flatMap(({ damaged }) => damaged)),
  amortizedOnly: distinct(replies.flatMap(({ amortizedOnly }) => amortizedOnly)),
  withoutBills: distinct(replies.flatMap(({ withoutBills }) => withoutBills)),
  unconverted: distinct(replies.flatMap(({ unconverted }) => unconverted)),
  withoutRate: distinct(replies.flatMap(({ withoutRate = [] }) => withoutRate)),
});

/** The same days may be requested several times: in other orders, or as the compared range. */
const distinct = <T>(list: T[]): T[] => [...new Map(list.map((item) => [JSON.stringify(item), item])).values()];

export const hasGaps = ({ damaged, amortizedOnly, withoutBills, unconverted, withoutRate = [] }: Gaps): boolean =>
  damaged.length + amortizedOnly.length + withoutBills.length + unconverted.length + withoutRate.length > 0;
