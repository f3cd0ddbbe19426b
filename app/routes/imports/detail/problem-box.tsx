import type { ImportProblem } from "~/contract/imports/imports";
import { LongName } from "~/ui/long-name";
import { Panel } from "~/ui/panel";
import styles from "../imports.module.css";
import { useImportText } from "../use-import-text";

/** Why an import was rejected, where in the file, and what to do. */
export function ProblemBox({ problem }: { problem: ImportProblem }) {
  const { t, count, problem: words, advice } = useImportText();
  const { file, line, column } = problem;
  return (
    <Panel title={t("problemBox.title")} note={t("problemBox.unaffected")}>
      <dl className={`facts roomy ${styles.sentences}`}>
        <dt>{t("problemBox.what")}</dt>
        <dd>{words(problem)}</dd>
        <dt>{t("column.file")}</dt>
        <dd>
          <LongName name={file} />
        </dd>
        {line !== null && (
          <>
            <dt>{t("column.line")}</dt>
            <dd>{count(line)}</dd>
          </>
        )}
        {column !== null && (
          <>
            <dt>{t("column.column")}</dt>
            <dd>{column}</dd>
          </>
        )}
        <dt>{t("problemBox.todo")}</dt>
        <dd>{advice(problem)}</dd>
      </dl>
    </Panel>
  );
}
