import { formatDay } from "~/lib/time/dates";
import type { Language } from "~/lib/language";
import { formatExact, formatMoney, symbolOf } from "~/lib/money/money";
import type { Change } from "../../billing/bills/bill-revisions";
import type { Texts } from "../../texts";
import type { Invoice } from "./invoice";

/** The changes of a revision since the previous one, as text. */
export interface ChangeTexts {
  /** "Changes since revision 1 of 11/11/2026". */
  title: string;
  /** "Total: $100.00 → $110.00", the total first. */
  lines: string[];
}

/** Null for the first revision. */
export function changeTexts(
  { charge, revision: { since, changes } }: Invoice,
  t: Texts,
  language: Language,
): ChangeTexts | null {
  if (!since) return null;
  const isTotal = ({ name }: Change) => name === "total";
  const textOf = ({ name, before, after, currency }: Change): string => {
    const [from, to] = amounts(
      before,
      after,
      (value) => formatMoney(value, currency, charge.vendor),
      (value) => exactMoney(value, currency),
    );
    return t("change", { name: figureName(name, currency, t), before: from, after: to });
  };
  return {
    title: t("changes", { revision: since.revision, day: formatDay(since.sentOn, language) }),
    lines: [...changes.filter(isTotal), ...changes.filter((change) => !isTotal(change))].map(textOf),
  };
}

/** Label of a figure. */
function figureName(name: Change["name"], currency: string, t: Texts): string {
  if (name === "totalCharge") return t("totalIn", { currency });
  return t(name === "total" || name === "beforeVat" ? name : `line.${name}`);
}

/** Both amounts as displayed; with all digits if they look equal. */
function amounts(
  before: string | null,
  after: string | null,
  formatValue: (value: string) => string,
  exact: (value: string) => string,
): [string, string] {
  const write = (format: (value: string) => string) =>
    [before, after].map((value) => (value === null ? "–" : format(value))) as [string, string];
  const [from, to] = write(formatValue);
  return from === to ? write(exact) : [from, to];
}

const exactMoney = (value: string, currency: string): string =>
  `${value.startsWith("-") ? "−" : ""}${symbolOf(currency)}${formatExact(value.replace("-", ""))}`;
