import { useRef, useState } from "react";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { SearchBox } from "~/ui/controls/search-box";
import { Icon } from "~/ui/icon";
import { useHydrated } from "~/ui/loading/use-hydrated";
import { useSendForm } from "~/ui/navigation/use-send-form";
import { findName, LIST, OPTIONS_PER_PAGE } from "./listing";
import type { Listing } from "./listing";
import styles from "./choices.module.css";

interface SearchedChoicesProps {
  /** Name of the checkboxes. */
  name: string;
  /** Accessible name of the search. */
  label: string;
  listing: Listing;
  /** Id of the problem with what is chosen. */
  errorId?: string;
}

/**
 * Checkboxes of a list of any length. It is searched and paged by buttons that send the form back unsaved, so that what is
 * chosen and typed stays; what is chosen on other pages is sent along.
 */
export function SearchedChoices({ name, label, listing, errorId }: SearchedChoicesProps) {
  const { word, page, pageCount, total, options, others, isSearched } = listing;
  const { t } = useTranslation("shell");
  const send = useSendForm();
  const find = useRef<HTMLButtonElement>(null);
  const isLive = useHydrated();
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
      onChange={({ currentTarget }) =>
        setCount(others.length + currentTarget.querySelectorAll("[type=checkbox]:checked").length)
      }
    >
      {isSearched && (
        <div className={styles.find}>
          <SearchBox
            label={label}
            name={findName(name)}
            defaultValue={word}
            maxLength={200}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              send(find.current);
            }}
          />
          <button ref={find} className="btn" {...toPage(1)}>
            {t("find")}
          </button>
        </div>
      )}
      {others.map((value) => (
        <input key={value} type="hidden" name={name} value={value} />
      ))}
      {options.length === 0 ? (
        <p className={styles.none}>{t("noResult")}</p>
      ) : (
        <ul className={styles.list}>
          {options.map(({ value, name: text, about, isChosen }) => (
            <li key={value}>
              <label className={styles.option}>
                <input type="checkbox" name={name} value={value} defaultChecked={isChosen} aria-describedby={errorId} />
                <span>{text}</span>
                {about !== "" && about !== text && <span className={styles.about}>{about}</span>}
              </label>
            </li>
          ))}
        </ul>
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
