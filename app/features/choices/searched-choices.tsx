import type { Listing } from "./listing";
import { SearchedList } from "./searched-list";
import styles from "./choices.module.css";

interface SearchedChoicesProps {
  /** Name of the checkboxes. */
  name: string;
  /** Accessible name of the search. */
  label: string;
  listing: Listing;
}

/** Checkboxes of a list of any length; choices on other pages are submitted, too. */
export function SearchedChoices({ name, label, listing }: SearchedChoicesProps) {
  return (
    <>
      {listing.others.map((value) => (
        <input key={value} type="hidden" name={name} value={value} />
      ))}
      <SearchedList name={name} label={label} listing={listing}>
        <ul className={styles.list}>
          {listing.options.map(({ value, name: text, about, isChosen }) => (
            <li key={value}>
              <label className={styles.option}>
                <input type="checkbox" name={name} value={value} defaultChecked={isChosen} />
                <span>{text}</span>
                {about !== "" && about !== text && <span className={styles.about}>{about}</span>}
              </label>
            </li>
          ))}
        </ul>
      </SearchedList>
    </>
  );
}
