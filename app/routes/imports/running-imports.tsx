import { Panel } from "~/ui/panel";
import { Progress, Steps } from "~/ui/progress";
import type { ImportList } from "./data.server";
import type { ImportRow } from "./import-row";
import { importHref } from "./href";
import styles from "./imports.module.css";
import { useWords } from "./use-words";

/** Imports that are on their way. `refreshTo` is the page itself, for browsers that do not refresh by themselves. */
export function RunningImports({ list, refreshTo }: { list: ImportList; refreshTo: string }) {
  const { t } = useWords();
  return (
    <Panel title={t("running.title")} note={t("running.note", { count: list.total })}>
      {list.rows.map((row) => (
        <ImportProgress key={row.importId} row={row} refreshTo={refreshTo} isLinked />
      ))}
    </Panel>
  );
}

interface ImportProgressProps {
  row: ImportRow;
  refreshTo: string;
  /** Whether the name leads to the import's own page. */
  isLinked?: boolean;
}

/** How far one import has come. */
export function ImportProgress({ row, refreshTo, isLinked }: ImportProgressProps) {
  const { t, count, name } = useWords();
  const stages = [t("step.received"), t("step.storing"), t("step.adding"), t("step.published")];
  return (
    <div className={styles.progress}>
      <div className="row">
        {isLinked ? (
          <a className="truncate" href={importHref(row.importId)}>
            {name(row)}
          </a>
        ) : (
          <b className="truncate">{name(row)}</b>
        )}
        <span className="muted only-wide">{row.rowsRead > 0 && t("running.rows", { rows: count(row.rowsRead) })}</span>
        <span className={`row ${styles.last}`}>
          <span>{row.progress}%</span>
          <a className="btn small" href={refreshTo} data-keep-scroll="">
            {t("running.refresh")}
          </a>
        </span>
      </div>
      <Progress label={name(row)} value={row.progress} />
      <Steps items={stages} current={stageOf(row)} />
    </div>
  );
}

/** Stage that the import is in, from 0. */
function stageOf({ status, isStored }: ImportRow): number {
  if (status === "received") return 0;
  return isStored ? 2 : 1;
}
