import type { ServiceGroupSet } from "~/contract/service-groups";
import { Panel } from "~/ui/panel";
import styles from "./service-groups.module.css";
import { useServiceGroupText } from "./use-service-group-text";

/** The groups and their rules as sentences, for users without edit permission. */
export function SetText({ set: { groups } }: { set: ServiceGroupSet }) {
  const { t, condition } = useServiceGroupText();
  return (
    <>
      <p className="prose">{t("orderHint")}</p>
      {groups.map(({ groupId, groupName, rules }) => (
        <Panel key={groupId} title={groupName}>
          <ul className={styles.sentences}>
            {rules.map(({ conditions }, index) => (
              <li key={index}>{conditions.map(condition).join(t("and"))}</li>
            ))}
          </ul>
        </Panel>
      ))}
    </>
  );
}
