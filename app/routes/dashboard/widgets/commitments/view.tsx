import { useTranslation } from "react-i18next";
import { monthsText } from "~/features/commitments/months-text";
import { formatDay } from "~/i18n/dates";
import { isZero } from "~/lib/money/decimal";
import { formatAmount, formatMoney, formatPercent } from "~/lib/money/money";
import { A } from "~/ui/navigation/a";
import { Table } from "~/ui/table/table";
import type { WidgetViewProps } from "../views";
import type { CommitmentFigures } from "./load.server";

/** Maximum number of ending commitments that are named. */
const MAX_NAMED = 4;

/** Each kind with its utilization and coverage, and what ends first. */
export function View({ data: { currency, kinds, ending } }: WidgetViewProps<CommitmentFigures>) {
  const { t, i18n } = useTranslation("dashboard");
  const percent = (value: string | null) => (value === null ? "–" : formatPercent(Number(value)));
  const named = ending.slice(0, MAX_NAMED);
  return (
    <>
      <Table
        scrolls="narrow"
        label={t("type.commitments")}
        rows={kinds}
        rowKey={({ kind }) => kind}
        columns={[
          {
            id: "kind",
            head: t("commitments.kind"),
            cell: ({ kind, href, months, billsThrough }) => (
              <span className="two">
                <A className="name" href={href}>
                  {t(`commitments.${kind}`)}
                </A>
                <small>{monthsText(months, i18n.language)}</small>
                {billsThrough !== null && (
                  <small>{t("commitments.billsThrough", { day: formatDay(billsThrough, i18n.language) })}</small>
                )}
              </span>
            ),
          },
          {
            id: "utilization",
            head: t("commitments.utilization"),
            align: "end",
            cell: ({ ledger }) => percent(ledger.utilization),
          },
          {
            id: "coverage",
            head: t("commitments.coverage"),
            align: "end",
            cell: ({ coverageRate }) => percent(coverageRate),
          },
          {
            id: "netSavings",
            head: t("commitments.netSavings", { currency }),
            align: "end",
            priority: 2,
            cell: ({ ledger, owner }) => formatAmount(ledger.netSavings, currency, owner),
          },
        ]}
      />
      {kinds
        .filter(({ ledger }) => !isZero(ledger.unpricedCost))
        .map(({ kind, ledger, owner }) => (
          <p key={kind} className="tile-line">
            {t("commitments.unpriced", {
              kind: t(`commitments.${kind}`),
              cost: formatMoney(ledger.unpricedCost, currency, owner),
            })}
          </p>
        ))}
      {kinds
        .filter(({ incomparableCost }) => !isZero(incomparableCost))
        .map(({ kind, incomparableCost, owner }) => (
          <p key={kind} className="tile-line">
            {t("commitments.incomparable", {
              kind: t(`commitments.${kind}`),
              cost: formatMoney(incomparableCost, currency, owner),
            })}
          </p>
        ))}
      <h3 className="tile-line">{t(ending.length > 0 ? "commitments.ending" : "commitments.noneEnds")}</h3>
      {named.length > 0 && (
        <ul>
          {named.map(({ arn, name, href, endDate, lostPerMonth, owner }) => (
            <li key={arn}>
              <A href={href}>{name}</A>{" "}
              <span className="end">
                {t(lostPerMonth === null ? "commitments.endsUnknown" : "commitments.ends", {
                  day: endDate === null ? "" : formatDay(endDate, i18n.language),
                  lost: lostPerMonth === null ? "" : formatMoney(lostPerMonth, currency, owner),
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {ending.length > MAX_NAMED && (
        <p className="tile-line">{t("commitments.more", { count: ending.length - MAX_NAMED })}</p>
      )}
    </>
  );
}
