import type { UnreadPriceFile } from "~/contract/commitments/prices";
import { Badge } from "~/ui/badge";
import { LongName } from "~/ui/long-name";
import { Form } from "~/ui/navigation/form";
import { Panel } from "~/ui/panel";
import { Table, type TableColumn } from "~/ui/table/table";
import styles from "../imports.module.css";
import { useImportText } from "../use-import-text";

/** Price files that do not count: being read, or refused and why. */
export function PriceFiles({ files, mayChange }: { files: UnreadPriceFile[]; mayChange: boolean }) {
  const { t, time } = useImportText();
  const columns: TableColumn<UnreadPriceFile>[] = [
    { id: "file", head: t("column.file"), cell: ({ name }) => <LongName name={name} /> },
    { id: "problem", head: t("column.state"), cell: (file) => <State file={file} /> },
    { id: "when", head: t("column.imported"), muted: true, priority: 1, cell: ({ createdAt }) => time(createdAt) },
    {
      id: "actions",
      head: <span className="sr">{t("column.actions")}</span>,
      align: "end",
      cell: ({ fileId, name, status }) =>
        mayChange &&
        status === "failed" && (
          <Form method="post" action="/imports/prices">
            <input type="hidden" name="fileId" value={fileId} />
            <button className="btn small quiet" aria-label={t("attention.dismissOf", { name })}>
              {t("attention.dismiss")}
            </button>
          </Form>
        ),
    },
  ];
  return (
    <Panel title={t("prices.files")} flush>
      <Table
        scrolls="narrow"
        label={t("prices.files")}
        columns={columns}
        rows={files}
        rowKey={({ fileId }) => fileId}
      />
    </Panel>
  );
}

function State({ file: { status, problem } }: { file: UnreadPriceFile }) {
  const { t, problem: words, advice } = useImportText();
  if (status === "reading") return <Badge>{t("status.storing")}</Badge>;
  return (
    <span className={styles.sentence}>
      <Badge tone="critical">{t("status.failed")}</Badge> {problem && `${words(problem)} ${advice(problem)}`}
    </span>
  );
}
