import { Panel } from "~/ui/panel";
import { Badge } from "~/ui/badge";
import { Table, type TableColumn } from "~/ui/table/table";
import type { ImportList } from "../data.server";
import { ImportName, Providers } from "./import-name";
import type { ImportRow } from "../import-row";
import styles from "../imports.module.css";
import { Pages } from "./pages";
import { href, type Search } from "../href";
import { useImportText } from "../use-import-text";

/** Imports not included in any figure: replaced, removed, or without changes. */
export function EarlierList({ list, search }: { list: ImportList; search: Search }) {
  const { t, months, time } = useImportText();
  const columns: TableColumn<ImportRow>[] = [
    { id: "file", head: t("column.file"), cell: (row) => <ImportName row={row} /> },
    { id: "provider", head: t("column.provider"), priority: 1, cell: (row) => <Providers vendors={row.vendors} /> },
    {
      id: "period",
      head: t("column.months"),
      muted: true,
      priority: 2,
      cell: (row) => (row.months ? months(row.months) : "–"),
    },
    {
      id: "outcome",
      head: t("column.outcome"),
      cell: (row) => (
        <span className={styles.sentence}>
          <Badge>{t(`status.${row.status}`)}</Badge> <span className="muted">{t(`explain.${row.status}`)}</span>
        </span>
      ),
    },
    { id: "when", head: t("column.imported"), muted: true, priority: 3, cell: (row) => time(row.createdAt) },
  ];
  return (
    <Panel title={t("earlier.title")} note={t("earlier.note")} flush>
      <Table label={t("earlier.title")} columns={columns} rows={list.rows} rowKey={(row) => row.importId} />
      {list.total > list.size && (
        <Pages list={list} label={t("earlier.pages")} to={(earlier) => href({ ...search, earlier })} />
      )}
    </Panel>
  );
}
