import { A } from "~/ui/a";
import { Icon } from "~/ui/icon";
import { Popover } from "~/ui/popover";
import type { CostPage } from "../data.server";
import { hrefWith } from "../href";
import { useWords } from "../use-words";

/** The company's service group sets, with a link to edit them. */
export function SetPicker({ page }: { page: CostPage }) {
  const { search, sets } = page;
  const { t } = useWords(page);
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
