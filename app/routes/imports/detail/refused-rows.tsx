import type { ImportProblem, ImportSummary } from "~/contract/imports/imports";
import { LongName } from "~/ui/long-name";
import { Panel } from "~/ui/panel";
import { Table, type TableColumn } from "~/ui/table/table";
import styles from "../imports.module.css";
import { useImportText } from "../use-import-text";

interface RefusedRowsProps {
  summary: ImportSummary;
  /** The first ones, in file order. */
  refusals: ImportProblem[];
}

/** Rejected rows, each with its line and reason. */
export function RefusedRows({ summary, refusals }: RefusedRowsProps) {
  const { t, count, problem } = useImportText();
  const rows = refusals.map((refusal, index) => ({ ...refusal, index }));
  const columns: TableColumn<(typeof rows)[number]>[] = [
    { id: "line", head: t("column.line"), cell: ({ line }) => (line === null ? "–" : count(line)) },
    { id: "column", head: t("column.column"), cell: ({ column }) => column ?? "–" },
    {
      id: "reason",
      head: t("column.reason"),
      cell: (refusal) => <span className={styles.sentence}>{problem(refusal)}</span>,
    },
    ...(summary.fileNames.length > 1
      ? [{ id: "file", head: t("column.file"), cell: ({ file }: ImportProblem) => <LongName name={file} /> }]
      : []),
  ];
  const isCut = refusals.length < summary.rowsRefused;
  const note = isCut
    ? t("refused.first", { shown: count(refusals.length), total: count(summary.rowsRefused) })
    : t("refused.note");
  return (
    <Panel title={t("refused.title")} note={note} flush>
      <Table label={t("refused.title")} columns={columns} rows={rows} rowKey={({ index }) => String(index)} />
    </Panel>
  );
}
