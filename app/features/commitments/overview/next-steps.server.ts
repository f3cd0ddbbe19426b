import { adviceCalls } from "~/contract/commitments/advice";
import { adviceKindNames, adviceKinds, HOURS_PER_MONTH } from "~/contract/commitments/advice-kinds";
import { commitmentKinds } from "~/contract/commitments/commitment-kinds";
import type { CommitmentKind } from "~/contract/commitments/commitment-kinds";
import type { CommitmentReply } from "~/contract/commitments/commitments";
import { addressOf } from "~/features/address/canonical";
import { divide, multiply } from "~/lib/money/decimal";
import type { Upstream } from "~/upstream/upstream.server";
import { hrefWith, screenHref } from "../href";
import type { Place } from "../href";

/** What one can do, and what it is worth per month. */
export interface NextStep {
  what: "buy" | "use" | "renew";
  /** What is bought or ends; empty for what is not used. */
  name: string;
  amount: string;
  currency: string;
  href: string;
}

/** The purchase of the kind that saves most, as its page of recommendations has it by default; null if nothing saves. */
export async function bestPurchase(upstream: Upstream, kind: CommitmentKind): Promise<NextStep | null> {
  const kinds = adviceKindNames.filter((one) => adviceKinds[one].menu === commitmentKinds[kind].menu);
  const lists = await Promise.all(
    kinds.map(async (one) => (await upstream.call(adviceCalls[one].list, {})).rows.map((row) => ({ one, row }))),
  );
  const [best] = lists
    .flat()
    .filter(({ row }) => Number(row.estimatedMonthlySavings ?? 0) > 0)
    .sort((a, b) => Number(b.row.estimatedMonthlySavings) - Number(a.row.estimatedMonthlySavings));
  if (!best) return null;
  const { one, row } = best;
  const size =
    row.quantity === null
      ? `Compute Savings Plan, ${row.commitmentPerHour ?? ""} ${row.currency}/h`
      : `${row.quantity} × ${row.instanceType}`;
  return {
    what: "buy",
    name: [size, row.platform, row.region].filter(Boolean).join(", "),
    amount: row.estimatedMonthlySavings ?? "0",
    currency: row.currency,
    href: addressOf(`${adviceKinds[one].page}/simulator`, new URLSearchParams({ row: row.id })),
  };
}

/** What is worth doing, most money first; what is priced in another currency comes last, as it cannot be compared. */
export function nextSteps(
  place: Place,
  { ledger, hours, ending, currency }: Pick<CommitmentReply<"overview">, "ledger" | "hours" | "ending" | "currency">,
  purchase: NextStep | null,
): NextStep[] {
  const unused = hours > 0 ? divide(multiply(ledger.unusedCommitmentCost, HOURS_PER_MONTH), hours) : "0";
  const steps: NextStep[] = [
    ...(purchase ? [purchase] : []),
    {
      what: "use",
      name: "",
      amount: unused,
      currency,
      href: hrefWith({ ...place, screen: "utilization" }, { by: null }),
    },
    ...ending.map(({ name, lostPerMonth }) => ({
      ...{ what: "renew" as const, name, amount: lostPerMonth, currency, href: screenHref(place, "inventory") },
    })),
  ];
  const rank = (step: NextStep) => (step.currency === currency ? Number(step.amount) : 0);
  return steps.filter(({ amount }) => Number(amount) > 0).sort((a, b) => rank(b) - rank(a));
}
