import { A } from "~/ui/navigation/a";
import { Form } from "~/ui/navigation/form";
import { Panel } from "~/ui/panel";
import { Progress, Steps } from "~/ui/loading/progress";
import type { ImportList } from "../data.server";
import type { ImportRow } from "../import-row";
import { importHref } from "../href";
import styles from "../imports.module.css";
import { useImportText } from "../use-import-text";

/** Running and waiting imports. `refreshTo` is the page itself, for browsers that do not refresh automatically. */
export function RunningImports({
  list,
  refreshTo,
  mayEdit,
}: {
  list: ImportList;
  refreshTo: string;
  mayEdit: boolean;
}) {
  const { t } = useImportText();
  return (
    <Panel title={t("running.title")} note={t("running.note", { count: list.total })}>
      {list.rows.map((row) => (
        <ImportProgress key={row.importId} row={row} refreshTo={refreshTo} mayEdit={mayEdit} isLinked />
      ))}
    </Panel>
  );
}

interface ImportProgressProps {
  row: ImportRow;
  refreshTo: string;
  /** Whether it can be cancelled. */
  mayEdit: boolean;
  /** Whether the name links to the import's page. */
  isLinked?: boolean;
}

/** Progress of one import. */
export function ImportProgress({ row, refreshTo, mayEdit, isLinked }: ImportProgressProps) {
  const { t, count, name } = useImportText();
  const stages = [t("step.received"), t("step.storing"), t("step.adding"), t("step.published")];
  return (
    <div className={styles.progress}>
      <div className="row">
        {isLinked ? (
          <A className="truncate" href={importHref(row.importId)}>
            {name(row)}
          </A>
        ) : (
          <b className="truncate">{name(row)}</b>
        )}
        <span className="muted only-wide">{row.rowsRead > 0 && t("running.rows", { rows: count(row.rowsRead) })}</span>
        <span className={`row ${styles.last}`}>
          <span>{row.progress}%</span>
          <A className="btn small" href={refreshTo} data-keep-scroll="">
            {t("running.refresh")}
          </A>
          {mayEdit && <CancelImport row={row} />}
        </span>
      </div>
      {row.ahead !== null && <p className="muted">{t("running.ahead", { count: row.ahead })}</p>}
      <Progress label={name(row)} value={row.progress} />
      <Steps items={stages} current={stageOf(row)} />
    </div>
  );
}

/** Cancels a waiting or running import. None of it counts yet, so there is no confirmation. */
function CancelImport({ row }: { row: ImportRow }) {
  const { t, name } = useImportText();
  return (
    <Form method="post" action={importHref(row.importId)}>
      <button
        className="btn small quiet"
        name="intent"
        value="cancel"
        aria-label={t("running.cancelOf", { name: name(row) })}
      >
        {t("running.cancel")}
      </button>
    </Form>
  );
}

/** The import's current stage, from 0. */
function stageOf({ status, isStored }: ImportRow): number {
  if (status === "received") return 0;
  return isStored ? 2 : 1;
}
