import { A } from "~/ui/navigation/a";
import { Badge } from "~/ui/badge";
import { Panel } from "~/ui/panel";
import { Table, type TableColumn } from "~/ui/table/table";
import type { ImportList } from "../data.server";
import { ImportName } from "./import-name";
import type { ImportRow } from "../import-row";
import styles from "../imports.module.css";
import { DismissImport } from "../actions/remove-import";
import { importHref } from "../href";
import { useImportText } from "../use-import-text";
import type { ImportProblem } from "~/contract/imports/imports";

/** Rejected imports: the problem of each, and what to do. */
export function AttentionList({ list, mayEdit }: { list: ImportList; mayEdit: boolean }) {
  const { t, name, time } = useImportText();
  const columns: TableColumn<ImportRow>[] = [
    { id: "file", head: t("column.file"), cell: (row) => <ImportName row={row} /> },
    { id: "problem", head: t("column.problem"), cell: (row) => <ProblemCell row={row} /> },
    { id: "format", head: t("column.format"), muted: true, priority: 2, cell: (row) => row.format ?? "–" },
    { id: "when", head: t("column.imported"), muted: true, priority: 1, cell: (row) => time(row.createdAt) },
    {
      id: "actions",
      head: <span className="sr">{t("column.actions")}</span>,
      align: "end",
      cell: (row) => (
        <span className={styles.actions}>
          <A
            className="btn small"
            href={importHref(row.importId)}
            aria-label={t("attention.detailsOf", { name: name(row) })}
          >
            {t("attention.details")}
          </A>
          {mayEdit && <DismissImport importId={row.importId} name={name(row)} isSmall />}
        </span>
      ),
    },
  ];
  return (
    <Panel title={t("attention.title")} note={t("attention.note", { count: list.total })} flush>
      <Table
        scrolls="narrow"
        label={t("attention.title")}
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.importId}
      />
    </Panel>
  );
}

function ProblemCell({ row: { problem } }: { row: ImportRow }) {
  const { t } = useImportText();
  return (
    <span className={styles.sentence}>
      <Badge tone={problem?.code === "residual" ? "major" : "critical"}>
        {problem?.code === "residual" ? t("attention.sumsDiffer") : t("status.failed")}
      </Badge>{" "}
      {problem && <Problem problem={problem} />}
    </span>
  );
}

/** What is wrong and where, in one sentence. */
function Problem({ problem }: { problem: ImportProblem }) {
  const { problem: words, place } = useImportText();
  const explanation = words(problem);
  const { line, column } = problem;
  const where = place({ line, column: column !== null && explanation.includes(column) ? null : column });
  return (
    <>
      {explanation} {where && <span className="muted nowrap">({where})</span>}
    </>
  );
}
