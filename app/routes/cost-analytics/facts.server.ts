import type { TFunction } from "i18next";
import { formatDays } from "~/i18n/dates";
import { isNoValue } from "~/lib/no-value";
import type { CostPage } from "./data.server";
import { choicesOf, fieldOf, keysOf } from "~/features/filters/filters";
import { subjectOf, withProvider } from "~/features/cost-report/use-cost-text";
import { joinFacts, joinList } from "~/lib/lists";
import { joinProviders } from "~/lib/providers";

/** Maximum number of filter values listed by name; the rest are only counted. */
const MAX_NAMED = 10;

/** What a printed report covers. Namespace cost-analytics. */
export function factsOf(
  page: Pick<CostPage, "view" | "range" | "report" | "compared">,
  t: TFunction,
  language: string,
): { label: string; value: string }[] {
  const { report, compared } = page;
  // Of a comparison, the days that its figures are of.
  const range = compared?.range ? compared.current : page.range;
  const { search, providers, names, currency } = page.view;
  const period = (days: { startDate: string; endDate: string }) => formatDays(days.startDate, days.endDate, language);
  const filters = (["include", "exclude"] as const).flatMap((mode) =>
    keysOf(search[mode]).map((key) => {
      const field = fieldOf(key);
      const word =
        field.field === "tag" ? t("tagNamed", { tag: field.tagKey }) : t(`word.${subjectOf(field.field, providers)}`);
      const choices = choicesOf(search[mode], key);
      const values = choices
        .slice(0, MAX_NAMED)
        .map(({ vendor, item }) =>
          withProvider(isNoValue(item) ? t(`noValue.${field.field}`) : (names[key]?.[item] ?? item), vendor),
        );
      if (choices.length > MAX_NAMED) values.push(t("chip.more", { count: choices.length - MAX_NAMED }));
      return { label: t(`fact.${mode}`, { word }), value: joinList(values, language) };
    }),
  );
  return [
    ...(range ? [{ label: t("timeFrame"), value: period(range) }] : []),
    ...(compared?.range ? [{ label: t("compare"), value: period(compared.range) }] : []),
    {
      label: t("providers"),
      value: joinProviders(providers, language),
    },
    { label: t("viewBy"), value: t(`word.${subjectOf(report?.by ?? search.by, providers)}`) },
    { label: t("costBasis"), value: joinFacts([t(`basis.${search.cost}`), currency], language) },
    ...filters,
  ];
}
