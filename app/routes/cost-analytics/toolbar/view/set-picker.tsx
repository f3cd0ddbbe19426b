import { A } from "~/ui/navigation/a";
import { Icon } from "~/ui/icon";
import { Popover } from "~/ui/overlays/popover";
import type { CostView } from "~/features/cost-report/cost-view";
import type { FilterForm } from "~/features/filters/panel/filter-lists.server";
import { hrefWith } from "~/features/cost-report/search/href";
import { useCostText } from "~/features/cost-report/use-cost-text";

/** The company's service group sets, with a link to edit them. */
export function SetPicker({ view, sets }: { view: CostView } & Pick<FilterForm, "sets">) {
  const { search } = view;
  const { t } = useCostText(view);
  const chosen = sets?.find(({ setId }) => setId === search.set);
  return (
    <Popover
      id="service-group-sets"
      label={t("serviceGroupSet")}
      trigger={
        <>
          <span className="truncate tag-key">{chosen?.setName ?? t("chooseSet")}</span>
          <Icon name="down" />
        </>
      }
    >
      <header>{t("serviceGroupSets")}</header>
      <div className="option-list">
        {sets?.map(({ setId, setName }) => (
          <A
            key={setId}
            className="option"
            href={hrefWith(search, { set: setId })}
            aria-current={search.set === setId ? "true" : undefined}
          >
            <span className="truncate">{setName}</span>
          </A>
        ))}
        {sets?.length === 0 && <p className="note">{t("noSet")}</p>}
        {!sets && <p className="note">{t("listFailed")}</p>}
      </div>
      <footer>
        <A className="btn quiet small" href="/service-groups">
          {t(sets?.length === 0 ? "makeSet" : "editSets")}
        </A>
      </footer>
    </Popover>
  );
}
