import { bestPurchaseCalls } from "~/contract/commitments/advice";
import { adviceKinds, HOURS_PER_MONTH } from "~/contract/commitments/advice-kinds";
import type { CommitmentKind } from "~/contract/commitments/commitment-kinds";
import type { CommitmentReply } from "~/contract/commitments/commitments";
import { addressOf } from "~/features/address/canonical";
import { add, multiply } from "~/lib/money/decimal";
import type { Upstream } from "~/upstream/upstream.server";
import { hrefWith, screenHref } from "../href";
import type { Place } from "../href";

/** A possible action, and what it saves per month. */
export interface NextStep {
  what: "buy" | "use" | "renew";
  /** What to purchase, with its platform and region, or the ending commitment; empty for unused commitments. */
  name: string[];
  amount: string;
  currency: string;
  href: string;
  /** Of a purchase, per month: its cost, and the on-demand cost that it replaces. */
  why?: { cost: string; replaced: string; utilization: string | null };
}

/** The purchase of the kind that saves most, by the defaults of its recommendations; null if nothing saves. */
export async function bestPurchase(upstream: Upstream, kind: CommitmentKind): Promise<NextStep | null> {
  const { best } = await upstream.call(bestPurchaseCalls[kind], {});
  if (!best) return null;
  const { row } = best;
  const size =
    row.quantity === null
      ? `Compute Savings Plan, ${row.commitmentPerHour ?? ""} ${row.currency}/h`
      : `${row.quantity} × ${row.instanceType}`;
  const savings = row.estimatedMonthlySavings ?? "0";
  const cost = multiply(row.commitmentPerHour ?? "0", HOURS_PER_MONTH);
  return {
    what: "buy",
    why: { cost, replaced: add(savings, cost), utilization: row.utilization },
    name: [size, row.platform, row.region],
    amount: savings,
    currency: row.currency,
    href: addressOf(`${adviceKinds[best.kind].page}/simulator`, new URLSearchParams({ row: row.id })),
  };
}

/** Actions by savings, the largest first; those priced in another currency come last, as they cannot be compared. */
export function nextSteps(
  place: Place,
  { perHour, ending, currency }: Pick<CommitmentReply<"overview">, "perHour" | "ending" | "currency">,
  purchase: NextStep | null,
): NextStep[] {
  const steps: NextStep[] = [
    ...(purchase ? [purchase] : []),
    {
      what: "use",
      name: [],
      amount: multiply(perHour?.unused ?? "0", HOURS_PER_MONTH),
      currency,
      href: hrefWith({ ...place, screen: "utilization" }, { by: null }),
    },
    // Actions of unknown value cannot be ranked.
    ...ending.flatMap(({ name, lostPerMonth: amount }) =>
      amount === null
        ? []
        : [{ what: "renew" as const, name: [name], amount, currency, href: screenHref(place, "inventory") }],
    ),
  ];
  const rank = (step: NextStep) => (step.currency === currency ? Number(step.amount) : 0);
  return steps.filter(({ amount }) => Number(amount) > 0).sort((a, b) => rank(b) - rank(a));
}
