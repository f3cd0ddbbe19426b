import { commitmentKindNames, commitmentKinds } from "~/contract/commitments/commitment-kinds";
import type { CommitmentKind } from "~/contract/commitments/commitment-kinds";
import { commitmentCalls } from "~/contract/commitments/commitments";
import type { CommitmentReply } from "~/contract/commitments/commitments";
import type { Widget } from "~/contract/dashboards/dashboards";
import type { Vendor } from "~/contract/vendors";
import { mayUse } from "~/contract/people/permission";
import { defaultSearch, screenHref } from "~/features/commitments/href";
import { newestMonth, queryOf } from "~/features/commitments/load.server";
import { isZero } from "~/lib/money/decimal";
import { firstDayOf } from "~/lib/time/compact-month";
import type { PageContext } from "../../frame/load/page-context.server";
import { monthsOf } from "./months";

type KeyFigures = CommitmentReply<"keyFigures">;
type Amount = (typeof amounts)[number];
const amounts = [
  ...(["ondemandSpend", "usedCommitmentCost", "unusedCommitmentCost", "feeCommitmentCost"] as const),
  ...(["unpricedCost", "netSavings"] as const),
];

export interface CommitmentFigures {
  currency: string;
  kinds: {
    kind: CommitmentKind;
    href: string;
    /** Its months, yyyymm: they end with the newest bill, which may be of an earlier month. */
    months: { start: string; end: string };
    /** The only provider with commitments of the kind; null for several. */
    owner: Vendor | null;
    ledger: Pick<KeyFigures["ledger"], "utilization" | Amount>;
    coverageRate: string | null;
    /** Commitments that coverage leaves out. */
    incomparableCost: string;
    /** The last day of bills before a month of which they are missing; null if none is. */
    billsThrough: string | null;
  }[];
  /** Soonest first. */
  ending: (KeyFigures["ending"][number] & { href: string; owner: Vendor | null })[];
}

/** The same figures as the overviews of the kinds that the reader may see; null without any commitment. */
export async function load(widget: Widget, page: PageContext): Promise<CommitmentFigures | null> {
  const kinds = commitmentKindNames.filter((kind) => mayUse(page.user, commitmentKinds[kind].menu, "view"));
  const loaded = await Promise.all(
    kinds.map(async (kind) => {
      const range = monthsOf(widget.timeFrame, newestMonth(kind, page.info, page.today));
      const query = queryOf(defaultSearch, range, page.currency);
      const figures = await page.callOnce(["commitments", kind, query], () =>
        page.source.upstream.call(commitmentCalls[kind].keyFigures, query),
      );
      const href = screenHref({ kind, screen: "overview", search: { ...defaultSearch, ...range } }, "overview");
      return { kind, href, months: range, figures };
    }),
  );
  const owned = loaded.filter(
    ({ figures: { ledger, numberOfAgreements } }) => numberOfAgreements > 0 || !isZero(ledger.totalCommitmentCost),
  );
  if (owned.length === 0) return null;
  return {
    currency: page.currency,
    kinds: owned.map(({ kind, href, months, figures: { owner, ledger, coverage, completeUntil } }) => ({
      kind,
      href,
      months,
      owner,
      ledger: {
        utilization: ledger.utilization,
        ondemandSpend: ledger.ondemandSpend,
        usedCommitmentCost: ledger.usedCommitmentCost,
        unusedCommitmentCost: ledger.unusedCommitmentCost,
        feeCommitmentCost: ledger.feeCommitmentCost,
        unpricedCost: ledger.unpricedCost,
        netSavings: ledger.netSavings,
      },
      coverageRate: coverage.coverageRate,
      incomparableCost: coverage.incomparableCost,
      billsThrough: completeUntil !== null && completeUntil < firstDayOf(months.end) ? completeUntil : null,
    })),
    ending: owned
      .flatMap(({ href, figures }) => figures.ending.map((agreement) => ({ ...agreement, href, owner: figures.owner })))
      .sort((a, b) => (a.remainingPeriod ?? 0) - (b.remainingPeriod ?? 0)),
  };
}

/** Few bills have fees with no usage stated, or commitments that are not compared; the others have no column of them. */
export function rows({ kinds, ending, currency }: CommitmentFigures): string[][] {
  const hasFees = kinds.some(({ ledger }) => !isZero(ledger.feeCommitmentCost));
  const areCompared = kinds.every(({ incomparableCost }) => isZero(incomparableCost));
  const left = (value: string) => (areCompared ? [] : [value]);
  const shown = amounts.filter((name) => hasFees || name !== "feeCommitmentCost");
  return [
    [
      "item",
      "utilization",
      "coverageRate",
      ...shown,
      ...left("incomparableCost"),
      "endDate",
      "lostPerMonth",
      "currency",
    ],
    ...kinds.map(({ kind, ledger, coverageRate, incomparableCost }) => [
      ...[kind, ledger.utilization ?? "", coverageRate ?? "", ...shown.map((name) => ledger[name])],
      ...[...left(incomparableCost), "", "", currency],
    ]),
    ...ending.map(({ name, endDate, lostPerMonth }) => [
      ...[name, "", "", ...shown.map(() => ""), ...left("")],
      ...[endDate ?? "", lostPerMonth ?? "", currency],
    ]),
  ];
}
