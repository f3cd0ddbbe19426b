import { sensitivities } from "~/contract/anomalies/anomalies-lists";
import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import type { Widget } from "~/contract/dashboards/dashboards";
import { MAX_WIDGET_TITLE, orders, thresholds } from "~/lib/dashboards/widgets";
import { providerOf } from "~/lib/providers";
import { isNoValue } from "~/lib/no-value";
import { A } from "~/ui/navigation/a";
import { Choice, SelectField, TextField } from "~/ui/controls/field";
import { Form } from "~/ui/navigation/form";
import { useWidgetWords } from "../frame/widget-words";
import { definitions } from "../widgets/registry";
import type { WidgetChoices } from "./choices.server";

interface SettingsFormProps {
  action: string;
  widget: Widget;
  choices: WidgetChoices;
  /** The form as returned with its problems. */
  result: SubmissionResult | undefined;
  cancel: string;
}

/** What can be set about a widget: what its type has, and nothing else. */
export function SettingsForm({ action, widget, choices, result, cancel }: SettingsFormProps) {
  const { t } = useWidgetWords();
  const type = definitions[widget.widgetType];
  const errors = (name: string) => result?.error?.[name]?.map((code) => t([`message.${code}`, "message.invalid"]));
  const general = errors("");
  const typed = (name: string): string | undefined => {
    const value = result?.initialValue?.[name];
    return typeof value === "string" ? value : undefined;
  };
  const select = (name: string, value: string, options: { value: string; label: ReactNode }[]) => (
    <SelectField
      id={`set-${name}`}
      name={name}
      label={t(`settings.${name}`)}
      defaultValue={typed(name) ?? value}
      errors={errors(name)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  );
  return (
    <Form method="post" action={action} className="settings-form">
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
        defaultValue={typed("title") ?? widget.title}
        maxLength={MAX_WIDGET_TITLE}
        autoComplete="off"
        errors={errors("title")}
      />
      <Providers widget={widget} vendors={choices.vendors} />
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
            defaultValue={typed("selectedTagKey") ?? widget.selectedTagKey}
            list="tag-keys"
            maxLength={256}
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
        select("serviceGroupSetId", widget.serviceGroupSetId ?? "", [
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
      {type.hasThreshold &&
        select("threshold", String(widget.threshold ?? "none"), [
          { value: "none", label: t("settings.noThreshold") },
          ...thresholds.map((value) => ({ value: String(value), label: `${value}%` })),
        ])}
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
              defaultValue={result ? typed(end) : widget[end]}
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
        select("budgetId", widget.budgetId ?? "", [
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
        <WidgetFilters widget={widget} savedFilters={choices.savedFilters} errors={errors("address")} />
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

function Providers({ widget, vendors }: { widget: Widget; vendors: WidgetChoices["vendors"] }) {
  const { t } = useWidgetWords();
  const chosen = widget.selectedVendorsByWidget;
  return (
    <fieldset className="field">
      <legend>{t("settings.providers")}</legend>
      <Choice type="radio" name="providers" value="all" defaultChecked={chosen === null}>
        {t("settings.allProviders")}
      </Choice>
      <Choice type="radio" name="providers" value="chosen" defaultChecked={chosen !== null}>
        {t("settings.chosenProviders")}
      </Choice>
      <span className="row choices">
        {vendors.map((vendor) => (
          <Choice key={vendor} type="checkbox" name="vendor" value={vendor} defaultChecked={chosen?.includes(vendor)}>
            {providerOf(vendor).shortName}
          </Choice>
        ))}
      </span>
    </fieldset>
  );
}

/** Values named of a filter. */
const NAMED = 5;

function WidgetFilters({
  widget,
  savedFilters,
  errors,
}: {
  widget: Widget;
  savedFilters: WidgetChoices["savedFilters"];
  errors: string[] | undefined;
}) {
  const { t } = useWidgetWords();
  return (
    <fieldset className="field">
      <legend>{t("settings.filters")}</legend>
      <input type="hidden" name="hasFilters" value="yes" />
      {widget.filter.length === 0 && <p className="muted">{t("settings.noFilters")}</p>}
      {widget.filter.map((filter, at) => {
        const values = [...filter.values, ...Object.values(filter.vendorValues ?? {}).flat()];
        const named = values
          .slice(0, NAMED)
          .map((value) => (isNoValue(value) ? t(`cost-analytics:noValue.${filter.field}`) : value));
        const more = values.length > NAMED ? [t("settings.moreValues", { count: values.length - NAMED })] : [];
        return (
          <Choice key={at} type="checkbox" name="keep" value={at} defaultChecked>
            {t(filter.exclude ? "settings.without" : "settings.only", {
              field: filter.tagKey ?? t(`cost-analytics:word.${filter.field}`),
              values: [...named, ...more].join(", "),
            })}
          </Choice>
        );
      })}
      {savedFilters.length > 0 && (
        <SelectField id="set-saved" name="savedFilter" label={t("settings.savedFilter")} defaultValue="">
          <option value="">–</option>
          {savedFilters.map(({ index, name }) => (
            <option key={index} value={index}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        id="set-address"
        name="address"
        label={t("settings.address")}
        hint={t("settings.addressHint")}
        autoComplete="off"
        errors={errors}
      />
    </fieldset>
  );
}
