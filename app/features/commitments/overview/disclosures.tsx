import { Icon } from "~/ui/icon";
import styles from "./overview.module.css";

/** Formulas with their figures, opened below a block. */
export function Disclosures({
  summary,
  lines,
}: {
  summary: string;
  lines: { name: string; text: string; value: string }[];
}) {
  return (
    <details className={styles.formula}>
      <summary>
        <Icon name="right" />
        {summary}
      </summary>
      <dl>
        {lines.map(({ name, text, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
            <dd>
              <b>{value}</b>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
