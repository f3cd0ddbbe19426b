import { useEffect } from "react";
import { A } from "~/ui/navigation/a";
import { Icon } from "~/ui/icon";
import { lazyPart } from "~/ui/loading/lazy-part";
import { Skeleton } from "~/ui/loading/state";
import type { SavedMenuProps } from "./saved-menu-content";
import { savedFiltersHref } from "~/features/cost-report/search/href";
import { useLinkedPopover } from "~/ui/overlays/use-linked-popover";
import { useSavedText } from "./use-saved-text";

/** Loaded when it is opened, which needs JavaScript; without it there is the page of saved filters. */
const SavedMenuContent = lazyPart("saved-menu", async () => (await import("./saved-menu-content")).SavedMenuContent);

/**
 * The saved filters, and the state of the one the page was opened with. The button links to the page of saved filters,
 * which JavaScript shows in place.
 */
export function SavedMenu(props: SavedMenuProps) {
  const { search, saved } = props;
  const { t } = useSavedText();
  const source = savedFiltersHref(search);
  const content = (
    <SavedMenuContent {...props} source={source} fallback={<Skeleton label={t("saved.loading")} lines={3} />} />
  );
  const { popover, link, isOpen } = useLinkedPopover(content);
  // Closes the menu once its action has changed the page.
  const shows = `${saved?.index} ${saved?.isChanged}`;
  useEffect(() => popover.current?.hidePopover(), [popover, shows]);
  return (
    <>
      <A className="btn saved-anchor" href={source} aria-expanded={isOpen} {...link}>
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
      </A>
      <div ref={popover} className="pop saved-panel" id="saved" popover="" role="group" aria-label={t("saved.title")}>
        {isOpen && content}
      </div>
    </>
  );
}
