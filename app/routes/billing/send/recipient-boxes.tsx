import { useState } from "react";
import { emailLimits } from "~/contract/tables/exports";
import type { InvoiceRecipient } from "~/contract/billing/invoice-sending";
import { useHydrated } from "~/ui/loading/use-hydrated";
import styles from "./send.module.css";
import { useSendingText } from "./use-sending-text";

/** Below this number no search is needed. */
const SEARCHED_FROM = 10;

interface RecipientBoxesProps {
  /** Name of the form field. */
  name: string;
  people: InvoiceRecipient[];
  /** Initially selected addresses. */
  chosen: string[];
  errors: string[] | undefined;
}

/** The company's users as checkboxes. With JavaScript they are counted, and a long list can be searched. */
export function RecipientBoxes({ name, people, chosen, errors }: RecipientBoxesProps) {
  const { t } = useSendingText();
  const isLive = useHydrated();
  const [word, setWord] = useState("");
  const [count, setCount] = useState(people.filter(({ userEmail }) => chosen.includes(userEmail)).length);
  const isInvalid = Boolean(errors?.length);
  const isFound = ({ userNm, userEmail }: InvoiceRecipient) =>
    `${userNm} ${userEmail}`.toLowerCase().includes(word.trim().toLowerCase());
  const describedBy = ["recipients-hint", ...(isInvalid ? ["recipients-error"] : [])].join(" ");
  return (
    <fieldset className="field" data-invalid={isInvalid ? "" : undefined} aria-describedby={describedBy}>
      <legend>{t("recipients")}</legend>
      <div className={styles.people}>
        {isLive && people.length >= SEARCHED_FROM && (
          <input
            type="search"
            className="input"
            value={word}
            onChange={({ target }) => setWord(target.value)}
            placeholder={t("findPerson")}
            aria-label={t("findPerson")}
          />
        )}
        <ul
          className={styles.list}
          onChange={({ currentTarget }) => setCount(currentTarget.querySelectorAll(":checked").length)}
        >
          {people.map((person) => (
            <li key={person.userId} hidden={!isFound(person)}>
              <label className={styles.person}>
                <input
                  type="checkbox"
                  name={name}
                  value={person.userEmail}
                  defaultChecked={chosen.includes(person.userEmail)}
                  aria-describedby={isInvalid ? "recipients-error" : undefined}
                />
                <span>{person.userNm}</span>
                <span className={styles.email}>{person.userEmail}</span>
              </label>
            </li>
          ))}
        </ul>
      </div>
      <span className="hint" id="recipients-hint">
        {isLive && `${t("chosen", { count, max: emailLimits.recipients })} `}
        {t("recipientsHint")}
      </span>
      {isInvalid && (
        <span className="error" id="recipients-error" role="alert">
          {errors?.join(" ")}
        </span>
      )}
    </fieldset>
  );
}
