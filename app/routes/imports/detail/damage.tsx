import { Banner } from "~/ui/banner";
import type { ImportRow } from "../import-row";
import { RepairImport } from "../repair-import";
import { useImportText } from "../use-import-text";

/** Damaged months of the import, with a button to repair it. */
export function Damage({ row, mayEdit }: { row: ImportRow; mayEdit: boolean }) {
  const { t, name, month } = useImportText();
  if (row.damagedMonths.length === 0) return null;
  return (
    <Banner tone="fail" action={mayEdit && <RepairImport row={row} name={name(row)} isSmall />}>
      <b>{t("damaged.of", { months: row.damagedMonths.map(month).join(", ") })}</b>{" "}
      {t(row.isRepairable ? "damaged.text" : "damaged.textNotKept")}
    </Banner>
  );
}
