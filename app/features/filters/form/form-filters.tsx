import { useTranslation } from "react-i18next";
import type { Filter } from "~/contract/costs/cost-query";
import type { CostView } from "~/features/cost-report/cost-view";
import type { Search } from "~/features/cost-report/search/href";
import type { SubmittedValues } from "~/features/forms/submitted-values";
import { joinList } from "~/lib/lists";
import { isNoValue } from "~/lib/no-value";
import { Choice, FieldSet, SelectField, TextField } from "~/ui/controls/field";
import { lazyPart } from "~/ui/loading/lazy-part";
import { Skeleton } from "~/ui/loading/state";
import type { FilterForm } from "../panel/filter-lists.server";

/** The lists of values, which only forms with filters need. */
const FilterLists = lazyPart("filter-lists", async () => (await import("./filter-lists")).FilterLists);

/** Id of the filters in the form. */
export const FILTERS = "filters";

/** What can be chosen in a form's filters. */
export interface FilterChoices {
  /** The filter panel of Cost Analytics; null: there is nothing to filter, or the user may not see its lists. */
  panel: { view: CostView; form: FilterForm } | null;
  savedFilters: { index: number; name: string }[];
}

interface FormFiltersProps {
  legend: string;
  choices: FilterChoices;
  /** The current filters. */
  current: readonly Filter[];
  submitted: SubmittedValues;
  /** Filters chosen in the panel of a returned form. */
  chosen: Pick<Search, "include" | "exclude"> | null;
  /** Problems of a field, or of the `filters` as a whole. */
  errors: (name: string) => string[] | undefined;
}

/** The filters of a form's object: values of any field, those of a saved filter, and those of an address. */
export function FormFilters({
  legend,
  choices: { panel, savedFilters },
  current,
  submitted,
  chosen,
  errors,
}: FormFiltersProps) {
  const { t } = useTranslation("cost-analytics");
  const ofSaved = errors("savedFilter");
  return (
    <FieldSet id={FILTERS} legend={legend} errors={errors("filters")}>
      {panel ? (
        <FilterLists {...panel} chosen={chosen} fallback={<Skeleton label={t("loading")} lines={4} />} />
      ) : (
        <CurrentFilters current={current} submitted={submitted} />
      )}
      {(savedFilters.length > 0 || ofSaved) && (
        <SelectField
          id="saved-filter"
          name="savedFilter"
          label={t("formFilters.saved")}
          defaultValue={submitted.choice("savedFilter", "")}
          errors={ofSaved}
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
        id="filters-address"
        name="address"
        label={t("formFilters.address")}
        hint={t("formFilters.addressHint")}
        defaultValue={submitted.text("address", "")}
        autoComplete="off"
        errors={errors("address")}
      />
    </FieldSet>
  );
}

/** Maximum number of values named for a filter. */
const MAX_NAMED = 5;

/** The current filters, which can only be removed: the reader may not see the lists of values. */
function CurrentFilters({ current, submitted }: Pick<FormFiltersProps, "current" | "submitted">) {
  const { t, i18n } = useTranslation("cost-analytics");
  const chosen = submitted.list(
    "keep",
    current.map((_, at) => String(at)),
  );
  return (
    <>
      <input type="hidden" name="hasFilters" value="yes" />
      {current.length === 0 && <p className="muted">{t("formFilters.none")}</p>}
      {current.map((filter, at) => {
        const values = [...filter.values, ...Object.values(filter.vendorValues ?? {}).flat()];
        const named = values
          .slice(0, MAX_NAMED)
          .map((value) => (isNoValue(value) ? t(`noValue.${filter.field}`) : value));
        const more = values.length > MAX_NAMED ? [t("formFilters.more", { count: values.length - MAX_NAMED })] : [];
        return (
          <Choice key={at} type="checkbox" name="keep" value={at} defaultChecked={chosen.includes(String(at))}>
            {t(filter.exclude ? "formFilters.without" : "formFilters.only", {
              field: filter.tagKey ?? t(`word.${filter.field}`),
              values: joinList([...named, ...more], i18n.language),
            })}
          </Choice>
        );
      })}
    </>
  );
}
