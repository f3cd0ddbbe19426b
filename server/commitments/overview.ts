import type { CommitmentReply } from "~/contract/commitments/commitments";
import type { Services } from "../serve";
import { agreementsOf, endsWithin } from "./agreements";
import type { CommitmentScope } from "./commitment-scope";
import { heatOf } from "./heat";
import { commitmentTotal, coverageTotal } from "./sums";

const ENDING_DAYS = 90;

export async function overviewOf(of: CommitmentScope, services: Services): Promise<CommitmentReply<"overview">> {
  const agreements = agreementsOf(of, services);
  const [ledger, coverage, heat, known] = await Promise.all([
    commitmentTotal(of, services),
    coverageTotal(of, services),
    heatOf(of, agreements, services),
    agreements,
  ]);
  const { firstDay, lastDay } = of.head;
  return {
    ...of.head,
    ledger,
    coverage,
    hours: firstDay && lastDay ? ((Date.parse(lastDay) - Date.parse(firstDay)) / 86_400_000 + 1) * 24 : 0,
    heat,
    ending: known.filter((agreement) => endsWithin(agreement, ENDING_DAYS)),
    numberOfAgreements: known.filter(({ status }) => status !== "ended").length,
  };
}
