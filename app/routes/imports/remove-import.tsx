import { Confirm } from "~/ui/confirm";
import { Form } from "~/ui/form";
import { Icon } from "~/ui/icon";
import { importHref } from "./href";
import { useImportText } from "./use-import-text";

/** The button that takes an import out of every figure, or its invoices out of every comparison, and the question before it does. */
export function RemoveImport({
  importId,
  name,
  hasInvoices,
}: {
  importId: string;
  name: string;
  hasInvoices: boolean;
}) {
  const { t } = useImportText();
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
      text={t(hasInvoices ? "remove.textInvoices" : "remove.text", { name })}
      cancel={t("remove.cancel")}
      form={
        <Form method="post" action={importHref(importId)}>
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

/** Clears away an import that was held back. Nothing of it counts, so nothing is asked. */
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
