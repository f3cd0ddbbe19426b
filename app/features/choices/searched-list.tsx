import { useNavigation } from "@remix-run/react";
import { useRef, useState } from "react";
import type { MouseEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MAX_WORD } from "~/contract/costs/filter-limits";
import { SearchBox } from "~/ui/controls/search-box";
import { Icon } from "~/ui/icon";
import { useToastedFailures } from "~/ui/loading/retry";
import { useHydrated } from "~/ui/loading/use-hydrated";
import { useSendForm } from "~/ui/navigation/use-send-form";
import { findName, LIST, OPTIONS_PER_PAGE } from "./listing";
import type { Listing } from "./listing";
import styles from "./choices.module.css";

interface SearchedListProps {
  /** Name of the list. */
  name: string;
  /** Accessible name of the search. */
  label: string;
  listing: Listing;
  /** The options, with checkboxes. */
  children: ReactNode;
}

/**
 * A list of any length to choose from. It is searched and paged by buttons that send the form back unsaved, so that
 * what is chosen and typed stays.
 */
export function SearchedList({ name, label, listing, children }: SearchedListProps) {
  const { word, page, pageCount, total, options, others, isSearched } = listing;
  const { t } = useTranslation("shell");
  const send = useSendForm();
  const find = useRef<HTMLButtonElement>(null);
  const isLive = useHydrated();
  const { formData } = useNavigation();
  const hasFailed = useToastedFailures().length > 0;
  const chosen = others.length + options.filter(({ isChosen }) => isChosen).length;
  const [count, setCount] = useState<number>();
  /** Sends the form for another page of the list; the reader stays where they are. */
  const toPage = (to: number) => ({
    name: LIST,
    value: `${name} ${to}`,
    formNoValidate: true,
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      event.preventDefault();
      send(event.currentTarget);
    },
  });
  return (
    <div
      className={styles.choices}
      onChange={({ currentTarget }) => setCount(others.length + new Set(checkedIn(currentTarget)).size)}
    >
      {isSearched && (
        <div className={styles.find}>
          <SearchBox
            label={label}
            name={findName(name)}
            defaultValue={word}
            maxLength={MAX_WORD}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
              event.preventDefault();
              send(find.current);
            }}
          />
          <button ref={find} className="btn" {...toPage(1)}>
            {t("find")}
          </button>
        </div>
      )}
      <div role="status">{options.length === 0 && <p className={styles.none}>{t("noResult")}</p>}</div>
      {options.length > 0 && (
        // What is chosen has been sent for another page of the list: a later choice would be lost. It can still be
        // saved. The types of React 18 lack inert.
        <div {...(formData?.has(LIST) && !hasFailed && { inert: "" })}>{children}</div>
      )}
      {(isSearched || pageCount > 1) && (
        <p className={styles.foot}>
          <span>{t("selected", { count: isLive ? (count ?? chosen) : chosen })}</span>
          {pageCount > 1 && (
            <span className={styles.pages}>
              {page > 1 && (
                <button className="btn small quiet square" aria-label={t("previousPage")} {...toPage(page - 1)}>
                  <Icon name="left" />
                </button>
              )}
              {t("pageSummary", {
                first: (page - 1) * OPTIONS_PER_PAGE + 1,
                last: Math.min(total, page * OPTIONS_PER_PAGE),
                count: total,
              })}
              {page < pageCount && (
                <button className="btn small quiet square" aria-label={t("nextPage")} {...toPage(page + 1)}>
                  <Icon name="right" />
                </button>
              )}
            </span>
          )}
        </p>
      )}
    </div>
  );
}

/** An option may have several checkboxes. */
const checkedIn = (list: Element): string[] =>
  Array.from(list.querySelectorAll<HTMLInputElement>("[type=checkbox]:checked"), ({ value }) => value);
