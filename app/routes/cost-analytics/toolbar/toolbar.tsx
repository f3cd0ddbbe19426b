import { Segmented } from "~/ui/segmented";
import { ComparePicker } from "../compare/compare-picker";
import type { CostPage } from "../data.server";
import { FilterPicker } from "../filters/filter-picker";
import { hrefWith } from "../href";
import { ProviderPicker } from "./provider-picker";
import { RangeStepLinks } from "./range-step-links";
import type { RangeSteps } from "./range-steps";
import { TimeFramePicker } from "./time-frame-picker";
import { useWords } from "../use-words";
import { ViewByPicker } from "./view-by";

/** What the report covers: range, providers, view-by, filters and cost basis. */
export function Toolbar({ page, steps }: { page: CostPage; steps: RangeSteps }) {
  const { search } = page;
  const { t } = useWords(page);
  return (
    <div className="toolbar" role="group" data-keep-scroll="" aria-label={t("reportSettings")}>
      <TimeFramePicker page={page} />
      <RangeStepLinks steps={steps} />
      {page.vendors.length > 0 && <ProviderPicker page={page} />}
      <ViewByPicker page={page} />
      <FilterPicker page={page} />
      <ComparePicker page={page} />
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
