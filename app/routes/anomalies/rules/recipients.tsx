import { ruleLimits } from "~/contract/anomalies/rule-lists";
import type { Listing } from "~/features/choices/listing";
import { SearchedList } from "~/features/choices/searched-list";
import { Choice, FieldSet } from "~/ui/controls/field";
import styles from "./rules.module.css";
import { useRuleText } from "./use-rule-text";

const levels = ["recipient", "major", "critical"] as const;

interface RecipientsProps {
  people: Listing;
  chosen: Record<(typeof levels)[number], string[]>;
  isLower: boolean;
  errors: string[] | undefined;
}

/** Who is notified: of everything, or by level. CSS alone shows the levels above the first if they apply. */
export function Recipients({ people, chosen, isLower, errors }: RecipientsProps) {
  const { t } = useRuleText();
  return (
    <FieldSet
      id="recipients"
      legend={t("field.recipients")}
      hint={t("recipientsHint", { count: ruleLimits.recipients })}
      errors={errors}
    >
      {/* Who is chosen for a level, but not on this page of the list. */}
      {levels.flatMap((level) =>
        chosen[level]
          .filter((userId) => people.others.includes(userId))
          .map((userId) => <input key={`${level} ${userId}`} type="hidden" name={level} value={userId} />),
      )}
      <SearchedList name="recipient" label={t("findMember")} listing={people}>
        <div className={styles.people} tabIndex={0} role="region" aria-label={t("field.recipients")}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t("member")}</th>
                <th scope="col">
                  <span className={styles.ofAll}>{t("told")}</span>
                  <span className={styles.ofLevel}>{t("level.minor")}</span>
                </th>
                <th scope="col" className={styles.ofLevel}>
                  {t("level.major")}
                </th>
                <th scope="col" className={styles.ofLevel}>
                  {t("level.critical")}
                </th>
              </tr>
            </thead>
            <tbody>
              {people.options.map(({ value: userId, name, about }) => (
                <tr key={userId}>
                  <th scope="row">
                    <span className={styles.two}>
                      <span>{name}</span>
                      <small>{about}</small>
                    </span>
                  </th>
                  {levels.map((level) => (
                    <td key={level} className={level === "recipient" ? undefined : styles.ofLevel}>
                      <input
                        type="checkbox"
                        name={level}
                        value={userId}
                        defaultChecked={chosen[level].includes(userId)}
                        aria-label={t(`tell.${level}`, { name })}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </SearchedList>
      <div className={styles.ofLevel}>
        <Choice type="checkbox" name="lower" value="yes" defaultChecked={isLower}>
          {t("field.lower")}
        </Choice>
      </div>
    </FieldSet>
  );
}
