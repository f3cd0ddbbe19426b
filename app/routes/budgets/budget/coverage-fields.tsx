import type { FieldMetadata } from "@conform-to/react";
import { providerOf } from "~/lib/providers";
import { SelectField, TextField } from "~/ui/controls/field";
import styles from "../budgets.module.css";
import { useBudgetText } from "../use-budget-text";
import type { BudgetValues } from "./budget-values";
import type { BudgetChoices } from "./choices.server";

interface CoverageFieldsProps {
  fields: Record<"covers" | "account" | "tagKey" | "tagValue", FieldMetadata<string, BudgetValues>>;
  choices: BudgetChoices;
  /** What the budget covers, if that is none of the choices. */
  unlisted: string | null;
}

/** What the budget covers; fields of accounts and tags are shown if these are chosen. */
export function CoverageFields({ fields, choices, unlisted }: CoverageFieldsProps) {
  const { t, control } = useBudgetText();
  return (
    <>
      <SelectField {...control(fields.covers)} key={fields.covers.key} label={t("form.covers")}>
        {unlisted !== null && <option value="unchanged">{unlisted}</option>}
        {choices.seesAll && <option value="company">{t("subject.company")}</option>}
        {choices.vendors.length > 0 && (
          <optgroup label={t("subject.provider")}>
            {choices.vendors.map((vendor) => (
              <option key={vendor} value={`provider:${vendor}`}>
                {providerOf(vendor).name}
              </option>
            ))}
          </optgroup>
        )}
        <option value="account">{t("form.anAccount")}</option>
        {choices.seesAll && <option value="tag">{t("form.aTag")}</option>}
        {choices.groups.length > 0 && (
          <optgroup label={t("subject.serviceGroup")}>
            {choices.groups.map(({ key, name }) => (
              <option key={key} value={`serviceGroup:${key}`}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
        {choices.savedFilters.length > 0 && (
          <optgroup label={t("subject.savedFilter")}>
            {choices.savedFilters.map(({ index, name }) => (
              <option key={index} value={`savedFilter:${index}`}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
      </SelectField>
      <div className={styles.ofAccount}>
        <TextField
          {...control(fields.account)}
          key={fields.account.key}
          label={t("form.account")}
          hint={t("form.accountHint")}
          list="budget-accounts"
          autoComplete="off"
        />
        <datalist id="budget-accounts">
          {choices.accounts.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </datalist>
      </div>
      <div className={styles.ofTag}>
        <TextField {...control(fields.tagKey)} key={fields.tagKey.key} label={t("form.tagKey")} autoComplete="off" />
      </div>
      <div className={styles.ofTag}>
        <TextField
          {...control(fields.tagValue)}
          key={fields.tagValue.key}
          label={t("form.tagValue")}
          autoComplete="off"
        />
      </div>
    </>
  );
}
