import styles from "../imports.module.css";
import { useImportText } from "../use-import-text";

/** A billing account, which some exports do not state. */
export function Account({ id }: { id: string }) {
  const { t } = useImportText();
  return id ? <span className={styles.id}>{id}</span> : <span className="muted">{t("sums.noAccount")}</span>;
}
