import { joinList } from "~/lib/lists";
import { Badge } from "~/ui/badge";
import { Panel } from "~/ui/panel";
import { Table, type TableColumn } from "~/ui/table/table";
import type { ImportList } from "../data.server";
import { ImportName, Providers } from "./import-name";
import type { ImportRow } from "../import-row";
import styles from "../imports.module.css";
import { RepairImport } from "../actions/repair-import";
import { useImportText } from "../use-import-text";

/** Damaged imports, with buttons to repair them. */
export function DamagedList({ list, mayEdit }: { list: ImportList; mayEdit: boolean }) {
  const { t, lang, name, month } = useImportText();
  const columns: TableColumn<ImportRow>[] = [
    { id: "file", head: t("column.file"), cell: (row) => <ImportName row={row} /> },
    { id: "provider", head: t("column.provider"), priority: 2, cell: (row) => <Providers vendors={row.vendors} /> },
    {
      id: "months",
      head: t("damaged.months"),
      cell: (row) => (
        <span className={styles.sentence}>
          <Badge tone="critical">{t("damaged.badge")}</Badge> {joinList(row.damagedMonths.map(month), lang)}
        </span>
      ),
    },
    {
      id: "actions",
      head: <span className="sr">{t("column.actions")}</span>,
      align: "end",
      cell: (row) => (
        <span className={styles.actions}>{mayEdit && <RepairImport row={row} name={name(row)} isSmall />}</span>
      ),
    },
  ];
  return (
    <Panel title={t("damaged.title")} note={t("damaged.note")} flush>
      <Table
        scrolls="narrow"
        label={t("damaged.title")}
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.importId}
      />
    </Panel>
  );
}
