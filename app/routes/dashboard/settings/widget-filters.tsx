import type { Widget } from "~/contract/dashboards/dashboards";
import type { Search } from "~/features/cost-report/search/href";
import { part } from "~/ui/loading/part";
import { Skeleton } from "~/ui/loading/state";
import { isNoValue } from "~/lib/no-value";
import { Choice, SelectField, TextField } from "~/ui/controls/field";
import { useWidgetWords } from "../frame/widget-words";
import type { WidgetChoices } from "./choices.server";
import type { Typed } from "./typed";

/** The lists of values, which only forms with filters need. */
const FilterLists = part("widget-filter-lists", async () => (await import("./filter-lists")).FilterLists);

/** Id of the filters in the form. */
export const FILTERS = "filters";

interface WidgetFiltersProps {
  widget: Widget;
  choices: WidgetChoices;
  typed: Typed;
  /** Of a returned form. */
  chosen: Pick<Search, "include" | "exclude"> | null;
  errors: string[] | undefined;
}

/** What a widget is filtered by: values of any field, those of a saved filter, and those of an address. */
export function WidgetFilters({ widget, choices: { panel, savedFilters }, typed, chosen, errors }: WidgetFiltersProps) {
  const { t } = useWidgetWords();
  return (
    <fieldset className="field" id={FILTERS}>
      <legend>{t("settings.filters")}</legend>
      {panel ? (
        <FilterLists {...panel} chosen={chosen} fallback={<Skeleton label={t("loading")} lines={4} />} />
      ) : (
        <KeptFilters widget={widget} typed={typed} />
      )}
      {savedFilters.length > 0 && (
        <SelectField
          id="set-saved"
          name="savedFilter"
          label={t("settings.savedFilter")}
          defaultValue={typed.choice("savedFilter", "")}
        >
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
        defaultValue={typed.text("address", "")}
        autoComplete="off"
        errors={errors}
      />
    </fieldset>
  );
}

/** Values named of a filter. */
const NAMED = 5;

/** The filters as they are, which can only be left out: the reader may not see the lists of values. */
function KeptFilters({ widget, typed }: { widget: Widget; typed: Typed }) {
  const { t } = useWidgetWords();
  const kept = typed.list(
    "keep",
    widget.filter.map((_, at) => String(at)),
  );
  return (
    <>
      <input type="hidden" name="hasFilters" value="yes" />
      {widget.filter.length === 0 && <p className="muted">{t("settings.noFilters")}</p>}
      {widget.filter.map((filter, at) => {
        const values = [...filter.values, ...Object.values(filter.vendorValues ?? {}).flat()];
        const named = values
          .slice(0, NAMED)
          .map((value) => (isNoValue(value) ? t(`cost-analytics:noValue.${filter.field}`) : value));
        const more = values.length > NAMED ? [t("settings.moreValues", { count: values.length - NAMED })] : [];
        return (
          <Choice key={at} type="checkbox" name="keep" value={at} defaultChecked={kept.includes(String(at))}>
            {t(filter.exclude ? "settings.without" : "settings.only", {
              field: filter.tagKey ?? t(`cost-analytics:word.${filter.field}`),
              values: [...named, ...more].join(", "),
            })}
          </Choice>
        );
      })}
    </>
  );
}
