import styles from "./imports.module.css";
import { useWords } from "./use-words";

/** A billing account, which some exports do not state. */
export function Account({ id }: { id: string }) {
  const { t } = useWords();
  return id ? <span className={styles.id}>{id}</span> : <span className="muted">{t("sums.noAccount")}</span>;
}
