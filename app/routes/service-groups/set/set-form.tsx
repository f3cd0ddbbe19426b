import type { SubmissionResult } from "@conform-to/react";
import { FormProvider, getFormProps, getInputProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { ServiceGroupSetInput } from "~/contract/service-groups";
import { serviceGroupLimits } from "~/contract/service-groups";
import { initialValues } from "~/features/forms/initial-values";
import { Banner } from "~/ui/banner";
import { TextField } from "~/ui/controls/field";
import { Form } from "~/ui/navigation/form";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { GroupFields } from "./group-fields";
import styles from "../service-groups.module.css";
import { FORM } from "./set-form-id";
import type { SetForm as Values } from "./set-values";
import { emptyGroup, setSchema } from "./set-values";
import { useServiceGroupText } from "../use-service-group-text";

/**
 * The set as a form. Rows are added, moved and removed by submit buttons: the server returns the changed form; with
 * JavaScript the browser changes it itself.
 */
export function SetForm({ values, result }: { values: Values; result: SubmissionResult | undefined }) {
  const { t, messages } = useServiceGroupText();
  const [form, fields] = useForm<Values, ServiceGroupSetInput>({
    id: FORM,
    lastResult: result,
    defaultValue: initialValues(result, values),
    shouldValidate: "onSubmit",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: setSchema, disableAutoCoercion: true }),
  });
  const groups = fields.groups.getFieldList();
  const name = getInputProps(fields.setName, { type: "text" });
  const errors = messages([...(form.errors ?? []), ...(fields.groups.errors ?? [])]);
  const touched = nameIn(result?.intent?.payload);
  const isUnsaved = form.dirty || (result !== undefined && result.status !== "success");
  return (
    <FormProvider context={form.context}>
      <Form method="post" {...getFormProps(form)} className={styles.form}>
        <input {...getInputProps(fields.setId, { type: "hidden" })} key="setId" />
        <input {...getInputProps(fields.version, { type: "hidden" })} key="version" />
        {errors && errors.length > 0 && <Banner tone="fail">{errors.join(" ")}</Banner>}
        {isUnsaved && !errors?.length && <Banner tone="warn">{t("unsaved")}</Banner>}
        <Panel title={t("set")}>
          <TextField
            id={name.id}
            name={name.name}
            defaultValue={name.defaultValue}
            label={t("setName")}
            hint={t("setNameHint")}
            errors={messages(fields.setName.errors)}
          />
        </Panel>
        <p className="prose">{t("orderHint")}</p>
        <ol className={styles.groups}>
          {groups.map((group, index) => (
            <li key={group.key}>
              <GroupFields
                group={group}
                list={fields.groups.name}
                index={index}
                count={groups.length}
                isTouched={touched.startsWith(`${group.name}.`)}
              />
            </li>
          ))}
        </ol>
        {groups.length < serviceGroupLimits.groups && (
          <div>
            <button
              className="btn"
              {...form.insert.getButtonProps({ name: fields.groups.name, defaultValue: emptyGroup })}
            >
              <Icon name="plus" />
              {t("addGroup")}
            </button>
          </div>
        )}
      </Form>
    </FormProvider>
  );
}

/** Name of the list that a button changed. */
const nameIn = (payload: unknown): string =>
  typeof payload === "object" && payload !== null && "name" in payload ? String(payload.name) : "";
