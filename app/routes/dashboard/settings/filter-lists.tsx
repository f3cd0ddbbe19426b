import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CostView } from "~/features/cost-report/cost-view";
import type { Search } from "~/features/cost-report/search/href";
import { FilterFieldsets } from "~/features/filters/form/filter-fieldsets";
import { keysOf } from "~/features/filters/filters";
import type { FilterForm } from "~/features/filters/panel/filter-lists.server";
import { useHydrated } from "~/ui/loading/use-hydrated";

interface FilterListsProps {
  /** The widget's costs. */
  view: CostView;
  form: FilterForm;
  /** Filters of a returned form. */
  chosen: Pick<Search, "include" | "exclude"> | null;
}

/** The filter panel of Cost Analytics as part of the form: what is chosen counts once the settings are applied. */
export function FilterLists({ view, form, chosen }: FilterListsProps) {
  const { t } = useTranslation("dashboard");
  const [search, change] = useState<Search>({ ...view.search, ...chosen });
  const isLive = useHydrated() && !form.panel.isOpen;
  return (
    <>
      {keysOf(search.include, search.exclude).length === 0 && <p className="muted">{t("settings.noFilters")}</p>}
      <div className="filter-lists">
        <FilterFieldsets
          view={isLive ? view : { ...view, search }}
          form={form}
          live={isLive ? { draft: search, change } : undefined}
        />
      </div>
    </>
  );
}
