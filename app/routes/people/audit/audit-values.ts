import type { TFunction } from "i18next";
import { auditFields, isAuditField } from "~/contract/people/audit-actions";
import type { Fee } from "~/contract/billing/billing-profile";
import type { Filter } from "~/contract/costs/cost-query";
import type { Budget } from "~/contract/dashboards/budgets";
import type { AuditRow } from "~/contract/people/audit";
import { formatDay, formatMonth } from "~/i18n/dates";
import { joinList, joinSentences } from "~/lib/lists";
import { isNoValue } from "~/lib/no-value";
import { providerOf, vendors } from "~/lib/providers";
import { firstDayOf, isCompactMonth } from "~/lib/time/compact-month";

type Kind = (typeof auditFields)[keyof typeof auditFields];
type Format = (value: unknown, name: string, words: AuditText) => string;

interface AuditText {
  t: TFunction<typeof auditTexts>;
  language: string;
}

/** Namespaces of the texts for values and subjects: those of an alert rule belong to its own screen. */
export const auditTexts = [
  "audit",
  "people",
  "anomaly-rules",
  "budgets",
  "cost-analytics",
  "files",
  "commitments",
  "advice",
] as const;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
const entriesOf = (value: unknown): [string, unknown][] => Object.entries((value ?? {}) as Record<string, unknown>);
const providerName = (value: unknown): string =>
  vendors.flatMap((vendor) => (vendor === value ? [providerOf(vendor).shortName] : []))[0] ?? String(value);
const plain = (value: unknown): string => (typeof value === "object" ? JSON.stringify(value) : String(value));

/** Display text of values, by their kind. Values that an older version stored differently are shown unchanged. */
const formatters: Record<Kind, Format> = {
  text: plain,
  list: (value, _name, { language }) => joinList(listOf(value).map(plain), language),
  number: (value, _name, { language }) => Number(value).toLocaleString(language),
  percent: (value) => `${plain(value)}%`,
  // Files of commitments are about months.
  day: (value, _name, { language }) =>
    isCompactMonth(plain(value)) ? formatMonth(firstDayOf(plain(value)), language) : formatDay(plain(value), language),
  month: (value, _name, { language }) => formatMonth(plain(value), language),
  yesNo: (value, _name, { t }) => t(value === true || value === "Y" || value === "1" ? "yes" : "no"),
  word: (value, name, { t, language }) =>
    joinList(
      plain(value)
        .split(" ")
        .map((word) => t(`value.${name}.${word}`, { defaultValue: word })),
      language,
    ),
  viewBy: (value, _name, { t }) =>
    t(`cost-analytics:word.${plain(value)}`, {
      defaultValue: t(`anomaly-rules:viewBy.${plain(value)}`, { defaultValue: plain(value) }),
    }),
  ruleWord: (value, name, { t }) => t(`anomaly-rules:${name}.${plain(value)}`, { defaultValue: plain(value) }),
  budgetWord: (value, name, { t }) => t(`budgets:${name}.${plain(value)}`, { defaultValue: plain(value) }),
  role: (value, _name, { t }) => t(`people:role.${plain(value)}`, { defaultValue: plain(value) }),
  vendors: (value, _name, { language }) => joinList(listOf(value).map(providerName), language),
  menus: (value, _name, { t, language }) =>
    joinList(
      entriesOf(value).map(([menu, level]) =>
        t("named", { name: t(`people:menu.${menu}`), value: t(`people:level.${plain(level)}`) }),
      ),
      language,
    ),
  // Of one provider, or by provider.
  accounts: (value, _name, { t, language }) =>
    joinList(
      Array.isArray(value)
        ? value.map(plain)
        : entriesOf(value).map(([vendor, ids]) => {
            const names = typeof ids === "number" ? t("people:accounts.some", { count: ids }) : listOf(ids).join(" ");
            return t("named", { name: providerName(vendor), value: names });
          }),
      language,
    ),
  fee: (value) => {
    const fee = value as Fee;
    return fee.type === "percent" ? `${fee.percent}%` : fee.amount;
  },
  services: (value, _name, { language }) =>
    joinList(
      (value as { additionalServiceName: string; additionalServiceCharge: string }[]).map(
        (service) => `${service.additionalServiceName} ${service.additionalServiceCharge}`,
      ),
      language,
    ),
  rates: (value, _name, { language }) =>
    joinList(
      (value as { currency: string; month: string; rate: string }[]).map(
        ({ currency, month, rate }) => `${currency} ${formatMonth(month, language)} ${rate}`,
      ),
      language,
    ),
  groups: (value, _name, { t, language }) =>
    joinSentences(
      entriesOf(value).map(([group, rules]) => t("named", { name: group, value: plain(rules) })),
      language,
    ),
  filters: (value, _name, { t, language }) =>
    joinSentences(
      (value as Filter[]).map(({ field, tagKey, values = [], vendorValues, exclude }) =>
        t(exclude ? "files:exclude" : "files:include", {
          field: tagKey ?? t(`cost-analytics:word.${field}`, { defaultValue: field }),
          values: joinList(
            [...values, ...Object.values(vendorValues ?? {}).flat()].map((item) =>
              isNoValue(item) ? t(`cost-analytics:noValue.${field}`, { defaultValue: item }) : item,
            ),
            language,
          ),
        }),
      ),
      language,
    ),
  changes: (value, _name, { language }) =>
    joinList(
      (value as Budget["changes"]).map(({ from, amount }) => `${formatMonth(from, language)} ${amount}`),
      language,
    ),
  alerts: (value, _name, { t, language }) =>
    joinList(
      (value as Budget["alerts"]).map(({ percent, measure }) => t(`budgets:reached.${measure}`, { percent })),
      language,
    ),
  channels: (value, _name, { t, language }) =>
    joinList(
      listOf(value).map((channel) => t(`anomaly-rules:channel.${plain(channel)}`, { defaultValue: plain(channel) })),
      language,
    ),
  receivers: (value, _name, { t, language }) =>
    joinSentences(
      entriesOf(value).map(([level, addresses]) => {
        const names = joinList(listOf(addresses).map(plain), language) || t("none");
        return t("named", { name: t(`anomaly-rules:level.${level}`), value: names });
      }),
      language,
    ),
  parameters: (value, _name, { language }) =>
    joinList(
      entriesOf(value).map(([name, values]) => `${name}=${listOf(values).map(plain).join(" ")}`),
      language,
    ),
};

/** Values before or after, in the user's language; empty if the entry has none. */
export const valueTexts = (values: AuditRow["before"], words: AuditText): { name: string; text: string }[] =>
  Object.entries(values ?? {}).map(([name, value]) => {
    if (!isAuditField(name)) return { name, text: plain(value) };
    const isNone = value === null || value === "" || (Array.isArray(value) && value.length === 0);
    return {
      name: words.t(`field.${name}`),
      text: isNone ? words.t("none") : formatters[auditFields[name]](value, name, words),
    };
  });
