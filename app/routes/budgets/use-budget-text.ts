import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { Budget, BudgetFigures } from "~/contract/dashboards/budgets";
import type { Vendor } from "~/contract/vendors";
import { formatDay, formatDays, formatMonth } from "~/i18n/dates";
import { useFieldMessages } from "~/i18n/use-field-messages";
import { joinList } from "~/lib/lists";
import { formatMoney } from "~/lib/money/money";
import { providerOf } from "~/lib/providers";
import { isWholeMonth } from "~/lib/time/time-frames";
import type { DayRange } from "~/lib/time/time-frames";
import type { BudgetValues } from "./budget/budget-values";

type KnownPeriod = Pick<BudgetFigures, "startDate" | "endDate" | "knownFrom" | "knownUntil">;

/** Texts of the screens that depend on data. */
export function useBudgetText() {
  const { t, i18n } = useTranslation("budgets");
  const messages = useFieldMessages("budgets");
  const day = (iso: string) => formatDay(iso, i18n.language);
  /** "November 2026", "10/01/2026 – 12/31/2026" */
  const period = ({ startDate, endDate }: DayRange) =>
    isWholeMonth({ startDate, endDate })
      ? formatMonth(startDate.slice(0, 7), i18n.language)
      : formatDays(startDate, endDate, i18n.language);
  return {
    t,
    messages,
    /** Properties of a form's control. */
    control: ({ id, name, initialValue, errors }: FieldMetadata<string, BudgetValues>) => ({
      id,
      name,
      defaultValue: initialValue,
      errors: messages(errors),
    }),
    day,
    month: (iso: string) => formatMonth(iso.slice(0, 7), i18n.language),
    /** `vendor`: the provider of a cost (see `budgetProvider`); planned amounts have none. */
    money: (amount: string, currency: string, vendor: Vendor | null = null) => formatMoney(amount, currency, vendor),
    /** "Tag team = web" */
    covers: ({ subject, subjectName, selectedVendors }: Pick<Budget, "subject" | "subjectName" | "selectedVendors">) =>
      subject === "company"
        ? t("subject.company")
        : subject === "provider"
          ? joinList(
              (selectedVendors ?? []).map((vendor) => providerOf(vendor).name),
              i18n.language,
            )
          : t(`covers.${subject}`, { name: subjectName }),
    /** Without a forecast, nobody knows whether the rest of the period uses it up. */
    usedUp: ({ usedUpOn, forecast }: Pick<BudgetFigures, "usedUpOn" | "forecast">) =>
      usedUpOn ? day(usedUpOn) : forecast ? t("notUsedUp") : "–",
    period,
    /** A period with the days that bills have costs of, where that is not all of it. */
    knownPeriod: ({ knownFrom, knownUntil, ...range }: KnownPeriod) => {
      const [from, until] = [knownFrom > range.startDate, knownUntil !== null && knownUntil < range.endDate];
      const key = from && until ? "knownBetween" : from ? "knownFrom" : until ? "knownUntil" : null;
      return key
        ? t(key, { period: period(range), from: day(knownFrom), until: knownUntil && day(knownUntil) })
        : period(range);
    },
  };
}
