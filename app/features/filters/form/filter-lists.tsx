import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CostView } from "~/features/cost-report/cost-view";
import type { Search } from "~/features/cost-report/search/href";
import { useHydrated } from "~/ui/loading/use-hydrated";
import { keysOf } from "../filters";
import type { FilterForm } from "../panel/filter-lists.server";
import { FilterFieldsets } from "./filter-fieldsets";

interface FilterListsProps {
  /** The costs that are filtered. */
  view: CostView;
  form: FilterForm;
  /** Filters of a returned form. */
  chosen: Pick<Search, "include" | "exclude"> | null;
}

/** The filter panel of Cost Analytics as part of a form: choices apply once the form is submitted. */
export function FilterLists({ view, form, chosen }: FilterListsProps) {
  const { t } = useTranslation("cost-analytics");
  const [search, change] = useState<Search>({ ...view.search, ...chosen });
  const isLive = useHydrated() && !form.panel.isOpen;
  return (
    <>
      {keysOf(search.include, search.exclude).length === 0 && <p className="muted">{t("formFilters.none")}</p>}
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
