import type { CommitmentReply } from "~/contract/commitments/commitments";
import type { Services } from "../serve";
import { endsWithin } from "./agreement";
import { agreementsOf } from "./agreements";
import type { CommitmentScope } from "./commitment-scope";
import { coveredPeriod, hoursIn } from "./covered-period";
import { heatOf } from "./heat";
import { commitmentTotal, coverageTotal } from "./sums";

const ENDING_DAYS = 90;

export async function overviewOf(of: CommitmentScope, services: Services): Promise<CommitmentReply<"overview">> {
  const agreements = agreementsOf(of, services);
  const [ledger, coverage, heat, known, covered] = await Promise.all([
    commitmentTotal(of, services),
    coverageTotal(of, services),
    heatOf(of, agreements, services),
    agreements,
    coveredPeriod(of, services),
  ]);
  return {
    ...of.head,
    ledger,
    coverage,
    hours: covered ? hoursIn(covered) : 0,
    heat,
    ending: known.filter((agreement) => endsWithin(agreement, ENDING_DAYS)),
    numberOfAgreements: known.filter(({ status }) => status !== "ended").length,
  };
}
