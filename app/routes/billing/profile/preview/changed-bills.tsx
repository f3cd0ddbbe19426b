import type { ChangedBill, ProfilePreview } from "~/contract/billing/profile-versions";
import { Provider } from "~/features/providers/provider";
import { add, isZero, subtract } from "~/lib/money/decimal";
import { formatAmount, formatMoney, formatPlain, plainAmount, signed } from "~/lib/money/money";
import { Panel } from "~/ui/panel";
import { Empty } from "~/ui/loading/state";
import { Table, type TableColumn } from "~/ui/table/table";
import styles from "../profile.module.css";
import { useProfileText } from "../use-profile-text";

/** The bills that a change of the profile affects, with their differences and total: one table per currency. */
export function ChangedBills({ preview: { bills, numberOfOthers } }: { preview: ProfilePreview }) {
  const { t } = useProfileText();
  const currencies = [...new Set(bills.map(({ invoiceCurrency }) => invoiceCurrency))].sort();
  return (
    <>
      {bills.length === 0 && (
        <Panel title={t("changed")}>
          <Empty icon="check" title={t("none.title")} text={t("none.text")} />
        </Panel>
      )}
      {currencies.map((currency) => (
        <BillsIn
          key={currency}
          currency={currency}
          bills={bills.filter(({ invoiceCurrency }) => invoiceCurrency === currency)}
        />
      ))}
      {numberOfOthers > 0 && <p className="prose">{t("others", { count: numberOfOthers })}</p>}
    </>
  );
}

/** The displayed figures are what is added up. */
const totalText = ({ vendor, invoiceCurrency }: ChangedBill, { total }: ChangedBill["before"]): string =>
  plainAmount(total, invoiceCurrency, vendor);

function BillsIn({ currency, bills }: { currency: string; bills: ChangedBill[] }) {
  const { t, month } = useProfileText();
  const change = (amount: string): string => (isZero(amount) ? "–" : signed(formatPlain(amount, currency)));
  const sum = (amountOf: (bill: ChangedBill) => string): string => add(...bills.map(amountOf));
  const differenceOf = (bill: ChangedBill): string =>
    subtract(totalText(bill, bill.after), totalText(bill, bill.before));
  /** The figure, with further changes below it. */
  const cell = (bill: ChangedBill, which: "before" | "after") => (
    <span className={styles.two}>
      {formatAmount(bill[which].total, currency, bill.vendor)}
      {isConverted(bill) && <small className={styles.second}>{converted(bill, bill[which])}</small>}
    </span>
  );
  const columns: TableColumn<ChangedBill>[] = [
    {
      id: "bill",
      head: t("column.bill"),
      cell: (bill) => (
        <span className={styles.two}>
          <Provider vendor={bill.vendor} /> {month(bill.yearMonth)}
          {bill.before.invoiceId !== bill.after.invoiceId && (
            <small className={styles.second}>
              {t("renumbered", { before: bill.before.invoiceId, after: bill.after.invoiceId })}
            </small>
          )}
        </span>
      ),
      total: t("sum"),
    },
    {
      id: "before",
      head: t("column.before", { currency }),
      align: "end",
      muted: true,
      priority: 1,
      cell: (bill) => cell(bill, "before"),
      total: formatPlain(
        sum((bill) => totalText(bill, bill.before)),
        currency,
      ),
    },
    {
      id: "after",
      head: t("column.after", { currency }),
      align: "end",
      cell: (bill) => cell(bill, "after"),
      total: formatPlain(
        sum((bill) => totalText(bill, bill.after)),
        currency,
      ),
    },
    {
      id: "difference",
      head: t("column.difference"),
      align: "end",
      cell: (bill) => change(differenceOf(bill)),
      total: change(sum(differenceOf)),
    },
  ];
  const label = t("changedIn", { currency });
  return (
    <Panel title={label} note={t("count", { count: bills.length })} flush>
      <Table
        label={label}
        columns={columns}
        rows={bills}
        rowKey={({ vendor, yearMonth }) => `${vendor} ${yearMonth}`}
      />
    </Panel>
  );
}

/** Whether the amount in the company's currency changes. */
const isConverted = ({ before, after, invoiceCurrency }: ChangedBill): boolean =>
  (before.companyCurrency !== invoiceCurrency || after.companyCurrency !== invoiceCurrency) &&
  (before.totalCharge !== after.totalCharge || before.companyCurrency !== after.companyCurrency);

const converted = ({ vendor }: ChangedBill, { totalCharge, companyCurrency }: ChangedBill["before"]): string =>
  totalCharge === null ? `${companyCurrency} –` : formatMoney(totalCharge, companyCurrency, vendor);
