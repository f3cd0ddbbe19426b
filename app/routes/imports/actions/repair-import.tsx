import { Form } from "~/ui/navigation/form";
import { Icon } from "~/ui/icon";
import { importHref } from "../href";
import type { ImportRow } from "../import-row";
import { useImportText } from "../use-import-text";

/** The button that repairs an import; without its original files, explains what to do instead. */
export function RepairImport({
  row: { importId, isRepairable },
  name,
  isSmall,
}: {
  row: ImportRow;
  name: string;
  isSmall?: boolean;
}) {
  const { t } = useImportText();
  if (!isRepairable) return <span className="muted">{t("damaged.notKept")}</span>;
  return (
    <Form method="post" action={importHref(importId)}>
      <button
        className={isSmall ? "btn small primary" : "btn primary"}
        name="intent"
        value="repair"
        aria-label={t("damaged.repairOf", { name })}
      >
        <Icon name="check" />
        {t("damaged.repair")}
      </button>
    </Form>
  );
}
