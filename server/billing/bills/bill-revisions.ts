import type { BillCharge } from "~/contract/billing/billing";
import { billLineNames, signed } from "~/lib/money/bill-equation";
import { subtract } from "~/lib/money/decimal";
import { plainAmount } from "~/lib/money/money";
import type { Figure, FigureName, SentRevision } from "./sent-bills";

type Charge = Omit<BillCharge, "sent" | "creditDetails">;

/** The figures that distinguish revisions: the exact lines and sums of the bill. */
export function figuresOf(charge: Charge): Figure[] {
  const { invoiceCurrency: currency, companyCurrency, totalCharge } = charge;
  return [
    ...billLineNames.map((name): Figure => ({
      name,
      amount: signed(charge, name),
      currency,
    })),
    { name: "beforeVat", amount: charge.beforeVat, currency },
    { name: "total", amount: charge.total, currency },
    ...(totalCharge === null || companyCurrency === currency
      ? []
      : [{ name: "totalCharge", amount: totalCharge, currency: companyCurrency } as const]),
  ];
}

/** A changed figure; null if it does not exist in that revision. */
export interface Change {
  name: FigureName;
  before: string | null;
  after: string | null;
  currency: string;
}

/**
 * The figures that differ from an earlier revision. Of invoices sent before figures were recorded, only the total is
 * known.
 */
function changesSince({ figures: before, total }: SentRevision, after: Figure[], vendor: string): Change[] {
  if (!before) {
    const now = after.find(({ name }) => name === "total")!;
    const amount = plainAmount(now.amount, now.currency, vendor);
    return subtract(amount, total) === "0"
      ? []
      : [{ name: "total", before: total, after: now.amount, currency: now.currency }];
  }
  const key = ({ name, currency }: Figure) => `${name} ${currency}`;
  const missing = before.filter((figure) => !after.some((other) => key(other) === key(figure)));
  return [
    ...after.flatMap(({ name, amount, currency }): Change[] => {
      const earlier = before.find((figure) => key(figure) === `${name} ${currency}`)?.amount ?? null;
      return earlier === amount ? [] : [{ name, before: earlier, after: amount, currency }];
    }),
    ...missing.map(({ name, amount, currency }): Change => ({ name, before: amount, after: null, currency })),
  ];
}

const ofBill = (
  { yearMonth, invoiceCurrency }: Pick<Charge, "yearMonth" | "invoiceCurrency">,
  revisions: SentRevision[],
): SentRevision[] =>
  revisions.filter((revision) => revision.yearMonth === yearMonth && revision.currency === invoiceCurrency);

/** The revision that sending a bill now makes, and its differences from the previous one. */
export interface Revision {
  /** From 1. */
  revision: number;
  /** The previous revision and the day it was first sent, YYYY-MM-DD; null for the first revision. */
  since: { revision: number; sentOn: string } | null;
  changes: Change[];
}

/** Equal figures make the same revision, others the next one. `revisions`: the provider's, oldest first. */
export function revisionOf(charge: Charge, revisions: SentRevision[]): Revision {
  const billRevisions = ofBill(charge, revisions);
  const newest = billRevisions.at(-1);
  if (!newest) return { revision: 1, since: null, changes: [] };
  const figures = figuresOf(charge);
  const changes = changesSince(newest, figures, charge.vendor);
  if (changes.length > 0) return { revision: newest.revision + 1, since: sinceOf(newest), changes };
  const before = billRevisions.at(-2);
  return {
    revision: newest.revision,
    since: before ? sinceOf(before) : null,
    changes: before ? changesSince(before, figures, charge.vendor) : [],
  };
}

const sinceOf = ({ revision, firstSentAt }: SentRevision) => ({
  revision,
  sentOn: firstSentAt.toISOString().slice(0, 10),
});

/**
 * The number of a bill: the one it was sent with, even if the profile's pattern has changed since. If another bill of
 * the month was sent with this number, the currency is appended. `charge.invoiceId`: the number by the current pattern.
 */
export function sentValues(charge: Charge, revisions: SentRevision[]): Pick<BillCharge, "invoiceId" | "sent"> {
  const newest = ofBill(charge, revisions).at(-1);
  if (!newest) {
    const isTaken = revisions.some(({ invoiceId }) => invoiceId === charge.invoiceId);
    return { invoiceId: isTaken ? `${charge.invoiceId}-${charge.invoiceCurrency}` : charge.invoiceId, sent: null };
  }
  const { revision, firstSentAt, file, invoiceId } = newest;
  return {
    invoiceId,
    sent: { revision, sentAt: firstSentAt.toISOString(), nextRevision: revisionOf(charge, revisions).revision, file },
  };
}
