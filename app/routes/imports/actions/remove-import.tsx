import { Confirm } from "~/ui/overlays/confirm";
import { Form } from "~/ui/navigation/form";
import { Icon } from "~/ui/icon";
import { importHref } from "../href";
import type { ImportRow } from "../import-row";
import { useImportText } from "../use-import-text";

/** The button that removes an import from all figures, or from what is compared with them, with a confirmation. */
export function RemoveImport({ row }: { row: ImportRow }) {
  const { t, removal } = useImportText();
  return (
    <Confirm
      id="remove-import"
      button={
        <>
          <Icon name="trash" />
          {t("remove.open")}
        </>
      }
      title={t("remove.title")}
      text={removal(row)}
      cancel={t("remove.cancel")}
      form={
        <Form method="post" action={importHref(row.importId)}>
          <button className="btn danger" name="intent" value="remove">
            {t("remove.confirm")}
          </button>
        </Form>
      }
    />
  );
}

interface DismissImportProps {
  importId: string;
  name: string;
  isSmall?: boolean;
}

/** Dismisses a rejected import. None of it counts, so there is no confirmation. */
export function DismissImport({ importId, name, isSmall }: DismissImportProps) {
  const { t } = useImportText();
  return (
    <Form method="post" action={importHref(importId)}>
      <button
        className={isSmall ? "btn small quiet" : "btn"}
        name="intent"
        value="dismiss"
        aria-label={t("attention.dismissOf", { name })}
      >
        {t("attention.dismiss")}
      </button>
    </Form>
  );
}
