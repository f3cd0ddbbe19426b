import type { PlanKind } from "~/contract/commitments/advice-kinds";
import { sql } from "../../cost-store/sql";
import { as, column, expression } from "../../measures/columns";
import { aggregate } from "../../measures/measures";
import { whereClause, whereOf } from "../../measures/scope";
import { select } from "../../measures/select";
import { rowsOf } from "../../measures/totals";
import type { Services } from "../../serve";
import type { AgreementWithSavings } from "../agreements/agreement";
import type { CommitmentScope } from "../commitment-scope";
import { isOwn } from "../kinds";
import { itemKeys } from "./eligible-usage";
import type { UsageItem } from "./eligible-usage";
import type { Offer, Terms } from "./offer";

/** Rates that existing commitments of the same terms are billed. */
export interface BillRates {
  plan(item: UsageItem): Offer | undefined;
  reservation(item: UsageItem, instanceType: string): Offer | undefined;
}

const planOf = (useType: string): PlanKind | null =>
  /EC2\s*Instance/i.test(useType)
    ? "EC2Instance"
    : /SageMaker/i.test(useType)
      ? "SageMaker"
      : /Compute/i.test(useType)
        ? "Compute"
        : null;

const SECONDS_PER_YEAR = 31_536_000;

/** Whether an agreement was bought on these terms, as far as bills state its terms. */
function hasTerms(
  { useType, purchaseOption, offerClass, duration }: AgreementWithSavings,
  terms: Terms,
  isPlan: boolean,
): boolean {
  const payment = /^(no|partial|all)/i.exec(purchaseOption)?.[1]?.toLowerCase();
  const years = duration === null ? null : Math.round(duration / SECONDS_PER_YEAR);
  if (payment !== terms.payment || years !== Number(terms.term.charAt(1))) return false;
  return isPlan ? planOf(useType) === terms.type : offerClass === "" || offerClass === terms.offering;
}

type Row = UsageItem & { arn: string; cost: number; hours: number };

const usageKey = ({ region, usageType, operation, currency }: UsageItem): string =>
  [region, usageType, operation, currency].join("\n");
const typeKey = (item: UsageItem, instanceType: string): string =>
  [
    item.region,
    instanceType,
    item.operatingSystem,
    item.databaseEngine,
    item.cacheEngine,
    item.operation,
    item.currency,
    isMultiZone(item),
  ].join("\n");
const isMultiZone = ({ usageType }: UsageItem): boolean => /Multi-AZ|Mirror/.test(usageType);

/** Reads them from the months of the scope; of several rates for the same usage, that of the newest commitment counts. */
export async function billRatesOf(
  scope: CommitmentScope,
  { terms, agreements }: { terms: Terms; agreements: readonly AgreementWithSavings[] },
  { costStore }: Services,
): Promise<BillRates> {
  const isPlan = scope.kind === "savingsPlans";
  const starts = new Map(
    agreements
      .filter((agreement) => hasTerms(agreement, terms, isPlan))
      .map(({ arn, startDate }) => [arn, startDate ?? ""]),
  );
  const sumOf = (name: "EffectiveCost" | "Hours") =>
    aggregate(
      name === "Hours" ? sql`toFloat64(sum(Hours))` : sql`toFloat64(sum(EffectiveCost))`,
      expression(sql``, name, "CommitmentStatus"),
    );
  const rows =
    starts.size === 0
      ? []
      : await rowsOf<Row>(
          costStore,
          scope.scope,
          select({
            by: [...itemKeys, as("arn", column("CommitmentDiscountId"))],
            measures: { cost: sumOf("EffectiveCost"), hours: sumOf("Hours") },
            where: whereClause(
              whereOf(scope.scope),
              isOwn(scope.kind),
              expression(sql`CommitmentStatus = 'Used'`, "CommitmentStatus"),
            ),
          }),
        );
  const [byUsage, byType] = [new Map<string, Offer>(), new Map<string, Offer>()];
  const oldestFirst = rows
    .filter(({ arn, hours, cost }) => starts.has(arn) && hours > 0 && cost > 0)
    .sort((a, b) => starts.get(a.arn)!.localeCompare(starts.get(b.arn)!) || a.arn.localeCompare(b.arn));
  for (const row of oldestFirst) {
    const offer: Offer = {
      effective: row.cost / row.hours,
      upfront: terms.payment === "no" ? 0 : null,
      instanceType: row.instanceType,
      listedOn: null,
    };
    byUsage.set(usageKey(row), offer);
    byType.set(typeKey(row, row.instanceType), offer);
  }
  return {
    plan: (item) => byUsage.get(usageKey(item)),
    reservation: (item, instanceType) => byType.get(typeKey(item, instanceType)),
  };
}
