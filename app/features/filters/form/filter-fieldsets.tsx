import { useState } from "react";
import type { CostView } from "~/features/cost-report/cost-view";
import { useCostText } from "~/features/cost-report/use-cost-text";
import type { FilterForm } from "../panel/filter-lists.server";
import type { PanelKey } from "../panel/filter-panel";
import { filterKeyOf, panelKeys, partsOf } from "../panel/filter-panel";
import { FilterParts } from "../panel/filter-parts";
import type { LiveFilters } from "./filter-fieldset";
import { FilterFieldset } from "./filter-fieldset";

/** The lists of a form with filters: those of the main fields, then of all others. */
export function FilterFieldsets({ view, form, live }: { view: CostView; form: FilterForm; live?: LiveFilters }) {
  const { panel, sets } = form;
  const words = useCostText(view);
  const { t } = words;
  const [requested, setRequested] = useState<PanelKey[]>([]);
  const keys = panelKeys([...new Set([...partsOf(view.search, panel), ...requested])].sort());
  const open = (part: PanelKey) => setRequested((before) => [...before, part]);
  const latest = live ? requested.at(-1) : panel.at;

  const fieldset = (key: PanelKey) => {
    const { filterKey, setId } = filterKeyOf(key);
    const set = setId && (sets?.find((entry) => entry.setId === setId)?.setName ?? setId);
    const name = set ? t("groupsOf", { set }) : words.filtered(filterKey);
    return (
      <FilterFieldset
        key={key}
        view={view}
        form={form}
        list={key}
        name={name}
        live={live}
        isRequested={key === latest}
        requests={requested.length}
      />
    );
  };
  return (
    <>
      {keys.main.map(fieldset)}
      <header>{t("advancedFilters")}</header>
      {keys.additional.map((key) =>
        key === "tag" || key === "serviceGroup" ? (
          <FilterParts key={key} view={view} form={form} parent={key} onOpen={live && open} />
        ) : (
          fieldset(key)
        ),
      )}
    </>
  );
}
