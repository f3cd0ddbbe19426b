import { useTranslation } from "react-i18next";
import { mainFields } from "~/contract/costs/cost-fields";
import type { FilterKey, FilterMode } from "~/features/filters/filters";
import { choiceKey, choicesOf, fieldOf, keysOf } from "~/features/filters/filters";
import { isNoValue } from "~/lib/no-value";
import { Choice, TextField } from "~/ui/controls/field";
import type { RulePage } from "./data.server";
import styles from "./rules.module.css";
import { useRuleText } from "./use-rule-text";

interface RuleFiltersProps {
  page: RulePage;
  /** Filters of a returned form; null: those of the address. */
  chosen: string[] | null;
  address: string;
}

/** A filter as a parameter of the address. */
const parameterOf = (mode: FilterMode, name: string, item: string): string =>
  new URLSearchParams([[`${mode === "include" ? "f" : "x"}.${name}`, item]]).toString();

/** The costs that are watched: values to keep of the main fields, and what an address of Cost Analytics adds. */
export function RuleFilters({ page: { search, lists }, chosen, address }: RuleFiltersProps) {
  const { t } = useRuleText();
  const { t: cost } = useTranslation("cost-analytics");
  const active = (["include", "exclude"] as const).flatMap((mode) =>
    keysOf(search[mode]).flatMap((key) =>
      choicesOf(search[mode], key).map((choice) => ({
        mode,
        key,
        ...choice,
        parameter: parameterOf(mode, choiceKey(key, choice.vendor), choice.item),
      })),
    ),
  );
  const isChosen = (parameter: string) =>
    chosen ? chosen.includes(parameter) : active.some((one) => one.parameter === parameter);
  const word = (key: FilterKey) => {
    const on = fieldOf(key);
    return on.field === "tag" ? on.tagKey : cost(`word.${on.field}`);
  };
  const listed = mainFields.flatMap((field) => {
    const list = lists.find((one) => one.field === field);
    if (!list || list.values.length === 0) return [];
    return [
      {
        field,
        values: list.values.map(({ item, itemAlias }) => ({
          parameter: parameterOf("include", field, item),
          name: isNoValue(item) ? cost(`noValue.${field}`) : itemAlias,
        })),
      },
    ];
  });
  const known = new Set(listed.flatMap(({ values }) => values.map(({ parameter }) => parameter)));
  const others = active.filter(({ parameter }) => !known.has(parameter));
  return (
    <fieldset className="field">
      <legend>{t("field.filters")}</legend>
      {others.map(({ mode, key, item, parameter }) => (
        <Choice key={parameter} type="checkbox" name="filter" value={parameter} defaultChecked={isChosen(parameter)}>
          {t(`filter.${mode}`, { field: word(key), value: item })}
        </Choice>
      ))}
      {listed.map(({ field, values }) => {
        const count = values.filter(({ parameter }) => isChosen(parameter)).length;
        return (
          <details key={field} className={styles.values}>
            <summary>
              {cost(`word.${field}`)} <span className="muted">{count > 0 ? t("chosen", { count }) : t("all")}</span>
            </summary>
            {values.map(({ parameter, name }) => (
              <Choice
                key={parameter}
                type="checkbox"
                name="filter"
                value={parameter}
                defaultChecked={isChosen(parameter)}
              >
                <span className="truncate">{name}</span>
              </Choice>
            ))}
          </details>
        );
      })}
      <TextField
        id="address"
        name="address"
        label={t("field.address")}
        hint={t("addressHint")}
        defaultValue={address}
        autoComplete="off"
      />
    </fieldset>
  );
}
