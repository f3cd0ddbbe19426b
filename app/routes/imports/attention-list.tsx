import { Badge } from "~/ui/badge";
import { Panel } from "~/ui/panel";
import { Table, type TableColumn } from "~/ui/table";
import { Amounts } from "./amounts";
import type { ImportList } from "./data.server";
import { ImportName, Providers } from "./import-name";
import type { ImportRow } from "./import-row";
import styles from "./imports.module.css";
import { Problem } from "./problem";
import { DismissImport } from "./remove-import";
import { importHref } from "./href";
import { useWords } from "./use-words";

/** Imports that were held back: what is wrong with each, and the way out. */
export function AttentionList({ list, mayEdit }: { list: ImportList; mayEdit: boolean }) {
  const { t, name } = useWords();
  const sums: TableColumn<ImportRow>[] = [
    { id: "provider", head: t("column.provider"), optional: true, cell: (row) => <Providers vendors={row.vendors} /> },
    { id: "file-sum", head: t("column.fileSum"), align: "end", optional: true, cell: (row) => <Amounts sums={row.sums} of="file" isNamed /> },
    { id: "store-sum", head: t("column.storeSum"), align: "end", optional: true, cell: (row) => <Amounts sums={row.sums} of="store" /> },
    { id: "residual", head: t("column.residual"), align: "end", optional: true, cell: (row) => <Amounts sums={row.sums} of="residual" /> },
  ];
  const columns: TableColumn<ImportRow>[] = [
    { id: "file", head: t("column.file"), cell: (row) => <ImportName row={row} /> },
    { id: "problem", head: t("column.problem"), cell: (row) => <HeldBack row={row} /> },
    ...(list.rows.some((row) => row.sums.length > 0) ? sums : []),
    {
      id: "actions",
      head: <span className="sr">{t("column.actions")}</span>,
      align: "end",
      cell: (row) => (
        <span className={styles.actions}>
          <a className="btn small" href={importHref(row.importId)} aria-label={t("attention.detailsOf", { name: name(row) })}>
            {t("attention.details")}
          </a>
          {mayEdit && <DismissImport importId={row.importId} name={name(row)} isSmall />}
        </span>
      ),
    },
  ];
  return (
    <Panel title={t("attention.title")} note={t("attention.note", { count: list.total })} flush>
      <div className={styles.wide}>
        <Table label={t("attention.title")} columns={columns} rows={list.rows} rowKey={(row) => row.importId} />
      </div>
    </Panel>
  );
}

function HeldBack({ row: { problem } }: { row: ImportRow }) {
  const { t } = useWords();
  return (
    <span className={styles.sentence}>
      <Badge tone={problem?.code === "residual" ? "major" : "critical"}>{problem?.code === "residual" ? t("attention.sumsDiffer") : t("status.failed")}</Badge>{" "}
      {problem && <Problem problem={problem} />}
    </span>
  );
}
