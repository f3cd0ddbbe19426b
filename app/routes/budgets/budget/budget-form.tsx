import type { SubmissionResult } from "@conform-to/react";
import { FormProvider, getFormProps, getInputProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { alertMeasures, budgetLimits, budgetPeriods } from "~/contract/dashboards/budgets";
import type { Listing } from "~/features/choices/listing";
import { SearchedChoices } from "~/features/choices/searched-choices";
import { initialValues } from "~/features/forms/initial-values";
import { EnterButton } from "~/ui/controls/enter-button";
import { Banner } from "~/ui/banner";
import { FieldSet, SelectField, TextField } from "~/ui/controls/field";
import { Icon } from "~/ui/icon";
import { A } from "~/ui/navigation/a";
import { Form } from "~/ui/navigation/form";
import { Panel } from "~/ui/panel";
import styles from "../budgets.module.css";
import { BUDGETS } from "../href";
import { useBudgetText } from "../use-budget-text";
import type { BudgetForm as Parsed, BudgetValues } from "./budget-values";
import { budgetForm, emptyAlert } from "./budget-values";
import type { BudgetChoices } from "./choices.server";
import { CoverageFields } from "./coverage-fields";

interface BudgetFormProps {
  values: BudgetValues;
  choices: BudgetChoices;
  /** What the budget covers, if that is none of the choices. */
  unlisted: string | null;
  /** YYYY-MM, of a new change. */
  month: string;
  /** Who can be notified. */
  members: Listing;
  result: SubmissionResult | undefined;
}

/**
 * A budget as a form. Rows are added and removed by submit buttons: the server returns the changed form; with
 * JavaScript the browser changes it itself.
 */
export function BudgetForm({ values, choices, unlisted, month, members, result }: BudgetFormProps) {
  const { t, messages, control } = useBudgetText();
  const [form, fields] = useForm<BudgetValues, Parsed>({
    id: "budget",
    lastResult: result,
    defaultValue: initialValues(result, values),
    shouldValidate: "onSubmit",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: budgetForm, disableAutoCoercion: true }),
  });
  const errors = messages([...(form.errors ?? []), ...(fields.changes.errors ?? []), ...(fields.alerts.errors ?? [])]);
  const changes = fields.changes.getFieldList();
  const alerts = fields.alerts.getFieldList();
  return (
    <FormProvider context={form.context}>
      <Form method="post" {...getFormProps(form)} className={styles.form}>
        <EnterButton />
        <input {...getInputProps(fields.budgetId, { type: "hidden" })} key="budgetId" />
        <input {...getInputProps(fields.version, { type: "hidden" })} key="version" />
        {errors && errors.length > 0 && <Banner tone="fail">{errors.join(" ")}</Banner>}
        <Panel title={t("form.what")}>
          <div className={styles.fields}>
            <TextField
              {...control(fields.budgetName)}
              key={fields.budgetName.key}
              label={t("form.budgetName")}
              maxLength={budgetLimits.nameLength}
              autoComplete="off"
            />
            <CoverageFields fields={fields} choices={choices} unlisted={unlisted} />
            <SelectField {...control(fields.cost)} key={fields.cost.key} label={t("form.cost")}>
              <option value="billed">{t("form.billed")}</option>
              <option value="amortized">{t("form.amortized")}</option>
            </SelectField>
          </div>
        </Panel>
        <Panel title={t("form.howMuch")}>
          <div className={styles.form}>
            <div className={styles.fields}>
              <SelectField {...control(fields.period)} key={fields.period.key} label={t("form.period")}>
                {budgetPeriods.map((period) => (
                  <option key={period} value={period}>
                    {t(`period.${period}`)}
                  </option>
                ))}
              </SelectField>
              <TextField
                {...control(fields.amount)}
                key={fields.amount.key}
                label={t("form.amount")}
                hint={t("form.amountHint")}
                inputMode="decimal"
                autoComplete="off"
              />
              <SelectField {...control(fields.currency)} key={fields.currency.key} label={t("form.currency")}>
                {choices.currencies.map((currency) => (
                  <option key={currency} value={currency}>
                    {currency}
                  </option>
                ))}
              </SelectField>
            </div>
            <fieldset className="field">
              <legend>{t("form.changes")}</legend>
              <span className="hint">{t("form.changesHint")}</span>
              <div className={styles.rows}>
                {changes.map((change, index) => {
                  const row = change.getFieldset();
                  return (
                    <div
                      key={change.key}
                      className={styles.row}
                      role="group"
                      aria-label={t("form.changeOf", { number: index + 1 })}
                    >
                      <TextField {...control(row.from)} key={row.from.key} type="month" label={t("form.from")} />
                      <TextField
                        {...control(row.amount)}
                        key={row.amount.key}
                        label={t("form.amount")}
                        inputMode="decimal"
                        autoComplete="off"
                      />
                      <button
                        className="btn square quiet"
                        aria-label={t("form.removeChange", { number: index + 1 })}
                        {...form.remove.getButtonProps({ name: fields.changes.name, index })}
                      >
                        <Icon name="x" />
                      </button>
                    </div>
                  );
                })}
                {changes.length < budgetLimits.changes && (
                  <div>
                    <button
                      className="btn small"
                      {...form.insert.getButtonProps({
                        name: fields.changes.name,
                        defaultValue: { from: month, amount: "" },
                      })}
                    >
                      <Icon name="plus" />
                      {t("form.addChange")}
                    </button>
                  </div>
                )}
              </div>
            </fieldset>
          </div>
        </Panel>
        <Panel title={t("form.alerts")} note={t("form.alertsNote")}>
          <div className={styles.form}>
            <div className={styles.rows}>
              {alerts.map((alert, index) => {
                const row = alert.getFieldset();
                return (
                  <div
                    key={alert.key}
                    className={styles.alert}
                    role="group"
                    aria-label={t("form.alertOf", { number: index + 1 })}
                  >
                    <TextField
                      {...control(row.percent)}
                      key={row.percent.key}
                      label={t("form.percent")}
                      inputMode="numeric"
                      autoComplete="off"
                    />
                    <SelectField {...control(row.measure)} key={row.measure.key} label={t("form.measure")}>
                      {alertMeasures.map((measure) => (
                        <option key={measure} value={measure}>
                          {t(`measure.${measure}`)}
                        </option>
                      ))}
                    </SelectField>
                    <button
                      className="btn square quiet"
                      aria-label={t("form.removeAlert", { number: index + 1 })}
                      {...form.remove.getButtonProps({ name: fields.alerts.name, index })}
                    >
                      <Icon name="x" />
                    </button>
                  </div>
                );
              })}
              {alerts.length < budgetLimits.alerts && (
                <div>
                  <button
                    className="btn small"
                    {...form.insert.getButtonProps({ name: fields.alerts.name, defaultValue: emptyAlert })}
                  >
                    <Icon name="plus" />
                    {t("form.addAlert")}
                  </button>
                </div>
              )}
            </div>
            <FieldSet
              id="recipients"
              legend={t("form.recipients")}
              hint={t("form.recipientsHint")}
              errors={messages(fields.recipients.errors)}
            >
              <SearchedChoices name={fields.recipients.name} label={t("form.findMember")} listing={members} />
            </FieldSet>
          </div>
        </Panel>
        <div className="row">
          <button className="btn primary">{t("save")}</button>
          <A className="btn quiet" href={BUDGETS}>
            {t("cancel")}
          </A>
        </div>
      </Form>
    </FormProvider>
  );
}
