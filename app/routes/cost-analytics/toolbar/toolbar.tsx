import { useTranslation } from "react-i18next";
import { Segmented } from "~/ui/controls/segmented";
import { ComparePicker } from "../compare/compare-picker";
import type { CostPage } from "../data.server";
import { FilterPicker } from "~/features/filters/panel/filter-picker";
import { hrefWith } from "~/features/cost-report/search/href";
import { ProviderPicker } from "./providers/provider-picker";
import { TimeFramePicker } from "./range/time-frame-picker";
import { useCostText } from "~/features/cost-report/use-cost-text";
import { ViewByPicker } from "./view/view-by";

/** What the report covers: range, providers, view-by, filters and cost basis. */
export function Toolbar({ page }: { page: CostPage }) {
  const { view, range, form } = page;
  const { search } = view;
  const { t } = useCostText(view);
  const { t: settings } = useTranslation("shell");
  return (
    <div className="toolbar" role="group" data-keep-scroll="" aria-label={settings("reportSettings")}>
      <TimeFramePicker view={view} today={page.today} range={range} problem={page.problem} />
      {page.vendors.length > 0 && <ProviderPicker view={view} vendors={page.vendors} defaults={page.defaults} />}
      <ViewByPicker view={view} tagKeys={page.tagKeys} sets={form.sets} />
      <FilterPicker view={view} form={form} />
      <ComparePicker view={view} range={range} compared={page.compared} />
      <span className="spacer" />
      <Segmented
        label={t("costBasis")}
        items={(["billed", "amortized"] as const).map((cost) => ({
          to: hrefWith(search, { cost }),
          label: t(`basis.${cost}`),
          current: search.cost === cost,
        }))}
      />
    </div>
  );
}
