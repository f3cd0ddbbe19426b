import { Panel } from "~/ui/panel";
import { Empty } from "~/ui/state";
import styles from "../imports.module.css";
import { useImportText } from "../use-import-text";

/** Shown before the first bill: both ways to import one. */
export function NoImports({ companyId, mayEdit }: { companyId: string; mayEdit: boolean }) {
  const { t } = useImportText();
  return (
    <Panel title={t("published.title")}>
      <Empty
        icon="upload"
        title={t("empty.title")}
        text={t(mayEdit ? "empty.text" : "empty.textViewer")}
        action={<code className={styles.command}>npm run ingest -- --company {companyId} FILE…</code>}
      />
    </Panel>
  );
}
