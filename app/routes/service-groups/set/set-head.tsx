import type { ServiceGroupSet } from "~/contract/service-groups";
import { A } from "~/ui/navigation/a";
import { Confirm } from "~/ui/overlays/confirm";
import { Form } from "~/ui/navigation/form";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { costsHref, LIST, setHref } from "../href";
import { FORM } from "./set-form-id";
import { useServiceGroupText } from "../use-service-group-text";

/** The set's name and actions. `set` is null while it is new. */
export function SetHead({ set, mayEdit }: { set: ServiceGroupSet | null; mayEdit: boolean }) {
  const { t } = useServiceGroupText();
  return (
    <PageHead
      back={{ to: LIST, label: t("title") }}
      title={set?.setName ?? t("new")}
      actions={
        <>
          {/* The form's first button is the one that Enter presses. */}
          {mayEdit && (
            <button className="btn primary" form={FORM}>
              {t("save")}
            </button>
          )}
          {set && (
            <A className="btn" href={costsHref(set.setId)}>
              <Icon name="chart" />
              {t("costs")}
            </A>
          )}
          {set && mayEdit && <DeleteSet set={set} />}
        </>
      }
    />
  );
}

function DeleteSet({ set: { setId, setName } }: { set: ServiceGroupSet }) {
  const { t } = useServiceGroupText();
  return (
    <Confirm
      id="delete-set"
      button={
        <>
          <Icon name="trash" />
          {t("delete.open")}
        </>
      }
      title={t("delete.title")}
      text={t("delete.text", { name: setName })}
      cancel={t("delete.cancel")}
      form={
        <Form method="post" action={setHref(setId)}>
          <button className="btn danger" name="intent" value="delete">
            {t("delete.confirm")}
          </button>
        </Form>
      }
    />
  );
}
