import type { TFunction } from "i18next";
import { adviceKindNames } from "~/contract/commitments/advice-kinds";
import { commitmentKindNames } from "~/contract/commitments/commitment-kinds";
import { adviceReports, adviceTableId } from "~/contract/commitments/advice-tables";
import { commitmentReports, commitmentTableId } from "~/contract/commitments/commitment-tables";
import type { AuditRow } from "~/contract/people/audit";
import { tableIds } from "~/contract/tables/tables";
import type { TableId } from "~/contract/tables/tables";
import type { auditTexts } from "./audit-values";

type T = TFunction<typeof auditTexts>;
type NameOf = (t: T) => string;

/** Names of commitment tables: the kind and the table. */
const ofCommitments: [TableId, NameOf][] = [
  ...commitmentKindNames.flatMap((kind) =>
    commitmentReports.map((report): [TableId, NameOf] => [
      commitmentTableId(kind, report),
      (t) => t("named", { name: t(`commitments:title.${kind}`), value: t(`files:report.${report}`) }),
    ]),
  ),
  ...adviceKindNames.flatMap((kind) =>
    adviceReports.map((report): [TableId, NameOf] => [
      adviceTableId(kind, report),
      (t) => {
        const name = t(`advice:title.${kind}`);
        return report === "hours" ? t("named", { name, value: t("files:report.advice.hours") }) : name;
      },
    ]),
  ),
];
const commitmentTables = new Map(ofCommitments);

const tableName = (id: TableId, t: T): string =>
  commitmentTables.get(id)?.(t) ?? t([`file.${id}`, `files:report.${id}`, `files:title.${id}`] as never);

/**
 * The subject of an entry, in the reader's language. Downloads are stored as "<table>.<format>"; older ones, by the
 * path of their call, are shown as they are.
 */
export function subjectText({ action, subject }: Pick<AuditRow, "action" | "subject">, t: T): string {
  const [, name = "", format = ""] = /^(\w+)\.(\w+)$/.exec(action === "export.downloaded" ? subject : "") ?? [];
  const id = tableIds.find((tableId) => tableId === name);
  if (id) return `${tableName(id, t)} (${format.toUpperCase()})`;
  return name === "invoice" ? `${t("file.invoice")} (${format.toUpperCase()})` : subject;
}
