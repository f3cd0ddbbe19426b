import type { CommitmentReply } from "~/contract/commitments/commitments";
import { add, divide, isZero } from "~/lib/money/decimal";
import type { Services } from "../serve";
import { endsWithin } from "./agreements/agreement";
import type { AgreementWithSavings } from "./agreements/agreement";
import { agreementLedger } from "./agreements/agreement-ledger";
import { agreementsOf } from "./agreements/agreements";
import type { CommitmentScope } from "./commitment-scope";
import { hoursIn } from "./covered-time";
import { heatOf } from "./heat";
import { unpricedUse } from "./listed-on-demand";
import { coverageTotal, totalLedger } from "./sums";
import { sorted } from "./views";

const ENDING_DAYS = 90;

/** What the overview and the dashboard show. */
async function keyFiguresFrom(scope: CommitmentScope, agreements: Promise<AgreementWithSavings[]>, services: Services) {
  const [{ total }, coverage, loaded] = await Promise.all([
    agreementLedger(scope, services),
    coverageTotal(scope, services),
    agreements,
  ]);
  return {
    ...scope.head,
    ledger: totalLedger(scope, total),
    coverage,
    ending: loaded.filter((agreement) => endsWithin(agreement, ENDING_DAYS)),
    numberOfAgreements: loaded.filter(({ status }) => status !== "ended").length,
  };
}

export async function keyFiguresOf(scope: CommitmentScope, services: Services): Promise<CommitmentReply<"keyFigures">> {
  const figures = await keyFiguresFrom(scope, agreementsOf(scope, services, { hasNames: false }), services);
  return {
    ...figures,
    ending: figures.ending.map(({ arn, name, endDate, remainingPeriod, lostPerMonth }) => ({
      ...{ arn, name, endDate, remainingPeriod, lostPerMonth },
    })),
  };
}

/** Average costs per hour, of each provider over the hours that its own bills cover; null without any. */
async function perHourOf(scope: CommitmentScope, services: Services): Promise<CommitmentReply<"overview">["perHour"]> {
  const { providers } = await agreementLedger(scope, services);
  const averages = providers.flatMap(({ vendor = "", sums }) => {
    const hours = hoursIn(scope.coveredByOwner.get(vendor) ?? []);
    if (hours === 0) return [];
    return [{ total: divide(sums.totalCommitmentCost, hours), unused: divide(sums.unusedCommitmentCost, hours) }];
  });
  if (averages.length === 0) return null;
  return {
    total: add(...averages.map(({ total }) => total)),
    unused: add(...averages.map(({ unused }) => unused)),
  };
}

export async function overviewOf(scope: CommitmentScope, services: Services): Promise<CommitmentReply<"overview">> {
  const agreements = agreementsOf(scope, services);
  const [figures, heat, perHour] = await Promise.all([
    keyFiguresFrom(scope, agreements, services),
    heatOf(scope, agreements, services),
    perHourOf(scope, services),
  ]);
  const unpriced = isZero(figures.ledger.unpricedCost) ? [] : await unpricedUse(scope, services);
  return {
    ...figures,
    perHour,
    heat,
    unpriced: sorted(unpriced, { key: "cost", descending: true }),
  };
}
