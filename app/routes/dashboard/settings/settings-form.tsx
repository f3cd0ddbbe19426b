import { sensitivities } from "~/contract/anomalies/anomalies-lists";
import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import type { Search } from "~/features/cost-report/search/href";
import { filterLimits } from "~/contract/costs/filter-limits";
import type { Widget } from "~/contract/dashboards/dashboards";
import { FormFilters } from "~/features/filters/form/form-filters";
import { submittedValues } from "~/features/forms/submitted-values";
import type { SubmittedValues } from "~/features/forms/submitted-values";
import { MAX_WIDGET_TITLE, orders, thresholds } from "~/lib/dashboards/widgets";
import { providerOf } from "~/lib/providers";
import { EnterButton } from "~/ui/controls/enter-button";
import { A } from "~/ui/navigation/a";
import { Choice, FieldSet, SelectField, TextField } from "~/ui/controls/field";
import { Form } from "~/ui/navigation/form";
import { useWidgetText } from "../frame/use-widget-text";
import { definitions } from "../widgets/registry";
import type { WidgetChoices } from "./choices.server";

interface SettingsFormProps {
  action: string;
  widget: Widget;
  /** Of its settings. */
  version: string;
  choices: WidgetChoices;
  /** The form as returned with its problems. */
  result: SubmissionResult | undefined;
  /** The filters of the returned form's panel. */
  chosen: Pick<Search, "include" | "exclude"> | null;
  cancel: string;
}

/** Settings of a widget: exactly those of its type. */
export function SettingsForm({ action, widget, version, choices, result, chosen, cancel }: SettingsFormProps) {
  const { t } = useWidgetText();
  const type = definitions[widget.widgetType];
  const errors = (name: string) => result?.error?.[name]?.map((code) => t([`message.${code}`, "message.invalid"]));
  const general = result?.error?.[""];
  const submitted = submittedValues(result);
  const select = (
    name: string,
    value: string,
    options: { value: string; label: ReactNode }[],
    label = t(`settings.${name}`),
  ) => (
    <SelectField
      id={`set-${name}`}
      name={name}
      label={label}
      defaultValue={submitted.choice(name, value)}
      errors={errors(name)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  );
  /** A stored object that is not listed stays: the list may have failed, or the user may not see it. */
  const selectStored = (name: string, value: string, options: { value: string; label: ReactNode }[]) =>
    select(
      name,
      value,
      options.some((option) => option.value === value)
        ? options
        : [...options, { value, label: t("settings.unlisted") }],
    );
  return (
    <Form method="post" action={action} className="settings-form">
      <EnterButton />
      <input type="hidden" name="version" value={submitted.text("version", version)} />
      {general && (
        <p className="error" role="alert">
          {general.join(" ")}
        </p>
      )}
      <TextField
        id="set-title"
        name="title"
        label={t("settings.name")}
        hint={t("settings.nameHint", { name: t(`type.${widget.widgetType}`) })}
        defaultValue={submitted.text("title", widget.title)}
        maxLength={MAX_WIDGET_TITLE}
        autoComplete="off"
        errors={errors("title")}
      />
      {!type.isOfAllProviders && (
        <Providers widget={widget} vendors={choices.vendors} submitted={submitted} errors={errors("vendor")} />
      )}
      {type.timeFrames &&
        select(
          "timeFrame",
          widget.timeFrame,
          type.timeFrames.map((value) => ({ value, label: t(`frame.${value}`) })),
        )}
      {type.viewBys &&
        type.viewBys.length > 1 &&
        select(
          "viewBy",
          widget.viewBy,
          type.viewBys.map((value) => ({ value, label: t(`cost-analytics:word.${value}`) })),
        )}
      {type.viewBys?.includes("tag") && (
        <>
          <TextField
            id="set-tag"
            name="selectedTagKey"
            label={t("settings.selectedTagKey")}
            hint={t("settings.tagHint")}
            defaultValue={submitted.text("selectedTagKey", widget.selectedTagKey ?? "")}
            list="tag-keys"
            maxLength={filterLimits.tagKeyLength}
            autoComplete="off"
            errors={errors("selectedTagKey")}
          />
          <datalist id="tag-keys">
            {choices.tagKeys.map((key) => (
              <option key={key} value={key} />
            ))}
          </datalist>
        </>
      )}
      {type.viewBys?.includes("serviceGroup") &&
        selectStored("serviceGroupSetId", widget.serviceGroupSetId ?? "", [
          { value: "", label: t("settings.noSet") },
          ...choices.sets.map(({ setId, setName }) => ({ value: setId, label: setName })),
        ])}
      {type.hasChartType &&
        select(
          "chartType",
          widget.chartType,
          ["stack", "line"].map((value) => ({ value, label: t(`cost-analytics:chart.${value}`) })),
        )}
      {type.hasScale &&
        select(
          "scale",
          widget.scale,
          ["value", "percentage"].map((value) => ({ value, label: t(`cost-analytics:scale.${value}`) })),
        )}
      {type.hasOrder &&
        select(
          "sortBy",
          widget.sortBy,
          orders.map((value) => ({ value, label: t(`order.${value}`) })),
        )}
      {type.threshold &&
        select(
          "threshold",
          String(widget.threshold ?? "none"),
          [
            { value: "none", label: t(`settings.threshold.${type.threshold}None`) },
            ...thresholds.map((value) => ({ value: String(value), label: `${value}%` })),
          ],
          t(`settings.threshold.${type.threshold}`),
        )}
      {type.hasBand && (
        <>
          <input type="hidden" name="hasBand" value="yes" />
          {(["minAlert", "maxAlert"] as const).map((end) => (
            <TextField
              key={end}
              id={`set-${end}`}
              name={end}
              inputMode="decimal"
              label={t(`settings.${end}`)}
              hint={t(`settings.${end}Hint`)}
              defaultValue={submitted.text(end, String(widget[end]))}
              autoComplete="off"
              errors={errors(end)}
            />
          ))}
        </>
      )}
      {type.hasSensitivity &&
        select(
          "sensitivity",
          widget.sensitivity,
          sensitivities.map((value) => ({ value, label: t(`anomalies:sensitivities.${value}`) })),
        )}
      {type.hasBudget &&
        selectStored("budgetId", widget.budgetId ?? "", [
          { value: "", label: t("settings.allBudgets") },
          ...choices.budgets.map(({ budgetId, budgetName }) => ({ value: budgetId, label: budgetName })),
        ])}
      {!type.isWithoutCostBasis &&
        select(
          "cost",
          widget.isAmortizedCost ? "amortized" : "billed",
          ["billed", "amortized"].map((value) => ({ value, label: t(`cost-analytics:basis.${value}`) })),
        )}
      {!type.isWithoutFilters && (
        <FormFilters
          legend={t("settings.filters")}
          choices={choices.filters}
          current={widget.filter}
          submitted={submitted}
          chosen={chosen}
          errors={errors}
        />
      )}
      <p className="row">
        <button className="btn primary">{t("settings.apply")}</button>
        <A className="btn quiet" href={cancel}>
          {t("edit.cancel")}
        </A>
      </p>
    </Form>
  );
}

interface ProvidersProps {
  widget: Widget;
  vendors: WidgetChoices["vendors"];
  submitted: SubmittedValues;
  errors: string[] | undefined;
}

function Providers({ widget, vendors, submitted, errors }: ProvidersProps) {
  const { t } = useWidgetText();
  const chosen = submitted.list("vendor", widget.selectedVendorsByWidget ?? []);
  const isChosen = submitted.choice("providers", widget.selectedVendorsByWidget ? "chosen" : "all") === "chosen";
  return (
    <FieldSet id="set-vendor" legend={t("settings.providers")} errors={errors}>
      <Choice type="radio" name="providers" value="all" defaultChecked={!isChosen}>
        {t("settings.allProviders")}
      </Choice>
      <Choice type="radio" name="providers" value="chosen" defaultChecked={isChosen}>
        {t("settings.chosenProviders")}
      </Choice>
      <span className="choices">
        {vendors.map((vendor) => (
          <Choice key={vendor} type="checkbox" name="vendor" value={vendor} defaultChecked={chosen.includes(vendor)}>
            {providerOf(vendor).shortName}
          </Choice>
        ))}
      </span>
    </FieldSet>
  );
}
