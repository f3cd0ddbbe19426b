import { A } from "~/ui/navigation/a";
import { Form } from "~/ui/navigation/form";
import { useHydrated } from "~/ui/loading/use-hydrated";
import type { CostView } from "~/features/cost-report/cost-view";
import type { FilterForm } from "../panel/filter-lists.server";
import { FilterFieldsets } from "./filter-fieldsets";
import { HiddenSearch } from "~/features/cost-report/search/hidden-search";
import { defaultSearch, hrefWith, toParameters } from "~/features/cost-report/search/href";
import { useLiveSearch } from "../panel/use-live-search";
import { useCostText } from "~/features/cost-report/use-cost-text";

/** The filter form of Cost Analytics. */
export function FilterFields({ view, form }: { view: CostView; form: FilterForm }) {
  const { search } = view;
  const { t } = useCostText(view);
  const live = useLiveSearch(search);
  const isLive = useHydrated() && !form.panel.isOpen;
  return (
    <Form as="form" action="/cost-analytics" onSubmit={(event) => isLive && event.preventDefault()}>
      <HiddenSearch search={search} without={[...toParameters(search).keys()].filter((name) => /^[fx]\./.test(name))} />
      <FilterFieldsets view={view} form={form} live={isLive ? live : undefined} />
      <footer>
        <A
          className="btn quiet small"
          href={hrefWith(search, { include: defaultSearch.include, exclude: defaultSearch.exclude })}
        >
          {t("clearAll")}
        </A>
        <button className="btn primary small">{t("applyFilters")}</button>
      </footer>
    </Form>
  );
}
