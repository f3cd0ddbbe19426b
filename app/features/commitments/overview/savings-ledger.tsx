import type { CommitmentReply } from "~/contract/commitments/commitments";
import { isZero } from "~/lib/money/decimal";
import { A } from "~/ui/navigation/a";
import { Money } from "~/ui/table/amount";
import { Ledger } from "~/ui/table/ledger";
import type { LedgerLine } from "~/ui/table/ledger";
import { roundingLines } from "~/ui/table/rounding-lines";
import { Panel } from "~/ui/panel";
import { joinBrief } from "~/lib/lists";
import shared from "../parts.module.css";
import type { CommitmentPage } from "../load.server";
import { useCommitmentText } from "../use-commitment-text";
import { ledgerRounding } from "./ledger-rounding";
import styles from "./overview.module.css";

const MOST_UNPRICED = 5;

/** On-demand equivalent − used − unused = net savings. */
export function SavingsLedger({ page, overview }: { page: CommitmentPage; overview: CommitmentReply<"overview"> }) {
  const { t, amount, money, note, percent, currency, vendor } = useCommitmentText(page);
  const { ledger, perHour, unpriced } = overview;
  const rounding = ledgerRounding(ledger, currency, vendor);
  const lines: LedgerLine[] = [
    { label: t("onDemandEquivalent"), amount: amount(ledger.ondemandSpend) },
    { operator: "−", label: t("usedCost"), amount: amount(ledger.usedCommitmentCost) },
    ...(isZero(ledger.feeCommitmentCost)
      ? []
      : [{ operator: "−" as const, label: t("column.feeCommitmentCost"), amount: amount(ledger.feeCommitmentCost) }]),
    {
      operator: "−",
      label: (
        <span className="row">
          <i className={`${shared.key} ${shared.lost}`} />
          {t("unusedCost")}
        </span>
      ),
      amount: amount(ledger.unusedCommitmentCost),
    },
    ...roundingLines(rounding, { label: t("rounding"), format: amount }),
    {
      operator: "=",
      label: t("netSavingsIn", { currency }),
      amount: <Money value={ledger.netSavings} currency={currency} vendor={vendor} />,
      kind: "grand",
    },
  ];
  return (
    <Panel title={t("ledger")} note={note}>
      <Ledger label={t("ledger")} lines={lines} />
      <p className="footnote">
        {joinBrief([
          ledger.netSavingRate !== null && t("ofOnDemand", { percent: percent(ledger.netSavingRate) }),
          perHour && t("perHour", { total: money(perHour.total), unused: money(perHour.unused) }),
        ])}
      </p>
      {!isZero(ledger.listedSpend) && (
        <p className="footnote">{t("listedSpend", { cost: money(ledger.listedSpend) })}</p>
      )}
      {!isZero(ledger.unpricedCost) && (
        <>
          <p className="footnote">{t("unpriced", { cost: money(ledger.unpricedCost) })}</p>
          <ul className={styles.unpriced}>
            {unpriced.slice(0, MOST_UNPRICED).map(({ item, cost, get }) => (
              <li key={item}>
                {t("noPriceFor", { item, cost: money(cost) })} {get !== "" && <A href={get}>{t("getList")}</A>}
              </li>
            ))}
          </ul>
          <p className="footnote">
            <A href="/imports/prices">{t("priceLists")}</A>
          </p>
        </>
      )}
    </Panel>
  );
}
