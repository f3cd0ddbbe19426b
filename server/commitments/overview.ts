import type { CommitmentReply } from "~/contract/commitments/commitments";
import { isZero } from "~/lib/money/decimal";
import type { Services } from "../serve";
import { endsWithin } from "./agreement";
import { agreementLedger } from "./agreement-ledger";
import { agreementsOf } from "./agreements";
import type { CommitmentScope } from "./commitment-scope";
import { coveredPeriod, hoursIn } from "./covered-period";
import { heatOf } from "./heat";
import { unpricedUse } from "./listed-on-demand";
import { coverageTotal, totalLedger } from "./sums";
import { sorted } from "./views";

const ENDING_DAYS = 90;

export async function overviewOf(of: CommitmentScope, services: Services): Promise<CommitmentReply<"overview">> {
  const agreements = agreementsOf(of, services);
  const [{ total }, coverage, heat, known, covered] = await Promise.all([
    agreementLedger(of, services),
    coverageTotal(of, services),
    heatOf(of, agreements, services),
    agreements,
    coveredPeriod(of, services),
  ]);
  const ledger = totalLedger(of, total);
  const unpriced = isZero(ledger.unpricedCost) ? [] : await unpricedUse(of, services);
  return {
    ...of.head,
    ledger,
    coverage,
    hours: covered ? hoursIn(covered) : 0,
    heat,
    ending: known.filter((agreement) => endsWithin(agreement, ENDING_DAYS)),
    numberOfAgreements: known.filter(({ status }) => status !== "ended").length,
    unpriced: sorted(unpriced, { key: "cost", descending: true }),
  };
}
