import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Icon } from "~/ui/icon";
import { Skeleton } from "~/ui/state";
import type { CostPage } from "./data.server";
import type { loader } from "./saved-filters";
import { SaveAsForm, SaveForm, savedFiltersHref } from "./saved-forms";
import { openHref } from "./saved-table";
import { useLinkedPopover } from "./use-linked-popover";
import { useSavedWords } from "./use-saved-words";

/**
 * The saved filters and what the page says of the one it was opened with. The button is a link to the page of saved
 * filters, which JavaScript shows in place.
 */
export function SavedMenu({ page }: { page: CostPage }) {
  const { search, saved } = page;
  const { t } = useSavedWords();
  const { popover, link, isOpen } = useLinkedPopover();
  const source = savedFiltersHref(search);
  // What was asked for in it has been done.
  const shows = `${saved?.index} ${saved?.isChanged}`;
  useEffect(() => popover.current?.hidePopover(), [popover, shows]);
  return (
    <>
      <a className="btn saved-anchor" href={source} aria-expanded={isOpen} {...link}>
        <Icon name="bookmark" />
        {saved?.name ? (
          <span className="truncate">
            <span className="k only-wide">{t("saved.one")}</span> {saved.name}
            {saved.isChanged && <span className="k"> · {t("saved.isChanged")}</span>}
          </span>
        ) : (
          t("saved.title")
        )}
        <Icon name="down" />
      </a>
      <div ref={popover} className="pop saved-panel" id="saved" popover="" role="group" aria-label={t("saved.title")}>
        {isOpen && <Content page={page} source={source} />}
      </div>
    </>
  );
}

function Content({ page: { search, saved }, source }: { page: CostPage; source: string }) {
  const { t } = useSavedWords();
  const { load, data } = useFetcher<typeof loader>();
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
        {data === undefined && <Skeleton label={t("saved.loading")} lines={3} />}
        {data?.filters?.map(({ index, name }) => (
          <a key={index} className="option" href={openHref(index)} aria-current={saved?.index === index ? "true" : undefined}>
            <span className="truncate">{name}</span>
          </a>
        ))}
        {data?.filters?.length === 0 && <p className="note">{t("saved.noneText")}</p>}
        {data?.filters === null && <p className="note">{t("saved.failed")}</p>}
      </div>
      <hr />
      <SaveForm search={search} applied={saved} />
      <SaveAsForm id="menu-save-as" search={search} problem={null} />
      <footer>
        <a className="btn quiet small" href={source}>
          {t("saved.manage")}
        </a>
      </footer>
    </>
  );
}
