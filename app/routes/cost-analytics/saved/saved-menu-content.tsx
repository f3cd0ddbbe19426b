import { useEffect, useRef } from "react";
import { A } from "~/ui/navigation/a";
import { LoadFailed } from "~/ui/loading/load-failed";
import { Skeleton } from "~/ui/loading/state";
import { useLoad } from "~/ui/navigation/use-load";
import type { Search } from "~/features/cost-report/search/href";
import type { AppliedFilter } from "./saved-list.server";
import { openHref } from "~/features/cost-report/search/href";
import type { loader } from "./saved-filters";
import { SaveAsForm, SaveForm } from "./saved-forms";
import { useSavedText } from "./use-saved-text";

export interface SavedMenuProps {
  search: Search;
  /** The one the page was opened with. */
  saved: AppliedFilter | null;
}

/** The list of saved filters, and the forms that save the page. */
export function SavedMenuContent({ search, saved, source }: SavedMenuProps & { source: string }) {
  const { t } = useSavedText();
  const { load, data, hasFailed, retry } = useLoad<typeof loader>();
  const loaded = useRef("");
  useEffect(() => {
    if (loaded.current === source) return;
    loaded.current = source;
    load(source);
  }, [load, source]);
  return (
    <>
      <header>{t("saved.title")}</header>
      <div className="option-list">
        {data === undefined && !hasFailed && <Skeleton label={t("saved.loading")} lines={3} />}
        {data?.filters?.map(({ index, name }) => (
          <A
            key={index}
            className="option"
            href={openHref(index)}
            aria-current={saved?.index === index ? "true" : undefined}
          >
            <span className="truncate">{name}</span>
          </A>
        ))}
        {data?.filters?.length === 0 && <p className="note">{t("saved.noneText")}</p>}
        {(hasFailed || data?.filters === null) && <LoadFailed retry={retry}>{t("saved.failed")}</LoadFailed>}
      </div>
      <hr />
      <SaveForm search={search} problem={null} applied={saved} />
      <SaveAsForm id="menu-save-as" search={search} problem={null} />
      <footer>
        <A className="btn quiet small" href={source}>
          {t("saved.manage")}
        </A>
      </footer>
    </>
  );
}
