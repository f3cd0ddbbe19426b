import { A } from "~/ui/navigation/a";
import { Icon } from "~/ui/icon";
import { lazyPart } from "~/ui/loading/lazy-part";
import { Skeleton } from "~/ui/loading/state";
import type { CostView } from "~/features/cost-report/cost-view";
import type { FilterForm } from "./filter-lists.server";
import { withPanel } from "./filter-panel";
import { keysOf } from "../filters";
import { href } from "~/features/cost-report/search/href";
import { useLinkedPopover } from "~/ui/overlays/use-linked-popover";
import { useCostText } from "~/features/cost-report/use-cost-text";

/** Loaded when the user is about to open it, which most visits never do. */
const FilterFields = lazyPart("filter-fields", async () => (await import("../form/filter-fields")).FilterFields);

/**
 * Filters by value. Its lists need queries of their own, so the page has none of them: the button links to the same
 * page with the form open, which JavaScript opens in place, loading each list when its field is expanded.
 */
export function FilterPicker({ view, form }: { view: CostView; form: FilterForm }) {
  const { search } = view;
  const { panel } = form;
  const { t } = useCostText(view);
  const fields = <FilterFields view={view} form={form} fallback={<Skeleton label={t("loading")} lines={4} />} />;
  const { popover, link, isOpen } = useLinkedPopover(fields);
  const count = keysOf(search.include, search.exclude).length;
  return (
    <>
      <A
        className="btn filters-anchor"
        href={panel.isOpen ? href(search) : withPanel(href(search))}
        aria-expanded={panel.isOpen || isOpen}
        {...(panel.isOpen ? {} : link)}
      >
        <Icon name="filter" />
        {t("filters")}
        {count > 0 && (
          <span className="n">
            {count}
            <span className="sr"> {t("active")}</span>
          </span>
        )}
      </A>
      <div
        ref={popover}
        className="pop filters-panel"
        id="filters"
        popover={panel.isOpen ? undefined : ""}
        role="group"
        aria-label={t("filters")}
      >
        {(panel.isOpen || isOpen) && fields}
      </div>
    </>
  );
}
