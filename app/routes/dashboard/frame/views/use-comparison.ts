import { useTranslation } from "react-i18next";
import { useCostText } from "~/features/cost-report/use-cost-text";
import type { Costs } from "../load/costs.server";

/** What the changes of a widget are compared with, or why it has none. */
export function useComparison({ view, report: { previous }, notComparable, firstDay }: Costs): string {
  const { t } = useTranslation("dashboard");
  const words = useCostText(view);
  return notComparable === null && previous.current
    ? t("mtd.compared", { days: words.range(previous.current), before: words.range(previous) })
    : words.t(notComparable ?? "noPreviousDays", { day: firstDay && words.day(firstDay) });
}
