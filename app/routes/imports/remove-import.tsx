import { Form } from "@remix-run/react";
import { Dialog } from "~/ui/dialog";
import { Icon } from "~/ui/icon";
import { importHref } from "./href";
import { useWords } from "./use-words";

const DIALOG = "remove-import";

/** The button that takes an import out of every figure, and the question before it does. */
export function RemoveImport({ importId, name }: { importId: string; name: string }) {
  const { t } = useWords();
  return (
    <>
      <button className="btn danger" type="button" command="show-modal" commandfor={DIALOG}>
        <Icon name="trash" />
        {t("remove.open")}
      </button>
      <Dialog
        id={DIALOG}
        title={t("remove.title")}
        closeLabel={t("remove.cancel")}
        footer={
          <>
            <button className="btn" type="button" command="close" commandfor={DIALOG}>
              {t("remove.cancel")}
            </button>
            <Form method="post" action={importHref(importId)}>
              <button className="btn danger" name="intent" value="remove">
                {t("remove.confirm")}
              </button>
            </Form>
          </>
        }
      >
        <p>{t("remove.text", { name })}</p>
      </Dialog>
    </>
  );
}

interface DismissImportProps {
  importId: string;
  name: string;
  isSmall?: boolean;
}

/** Clears away an import that was held back. Nothing of it counts, so nothing is asked. */
export function DismissImport({ importId, name, isSmall }: DismissImportProps) {
  const { t } = useWords();
  return (
    <Form method="post" action={importHref(importId)}>
      <button className={isSmall ? "btn small quiet" : "btn"} name="intent" value="dismiss" aria-label={t("attention.dismissOf", { name })}>
        {t("attention.dismiss")}
      </button>
    </Form>
  );
}
