import {
  adviceKinds,
  EACH_ACCOUNT,
  lookbackDays,
  offerings,
  PAYER,
  planKinds,
  terms,
} from "~/contract/commitments/advice-kinds";
import { classNames } from "~/ui/class-names";
import { SelectField, TextField } from "~/ui/controls/field";
import { useFollowedValue } from "~/ui/controls/use-followed-value";
import { Form } from "~/ui/navigation/form";
import styles from "./advice.module.css";
import type { Search } from "./href";
import { pathOf, toParameters } from "./href";
import type { AdvicePage } from "./load.server";
import { SimulatorFields } from "./simulator-fields";
import { useAdviceText } from "./use-advice-text";

type Field = keyof Search;

/** What to buy and which hours to look back on; in the simulator also the amount. */
export function TermsForm({ page }: { page: AdvicePage }) {
  const { t } = useAdviceText();
  const { kind, screen, search, list, problems } = page;
  const { unit, payments, hasOfferings } = adviceKinds[kind];
  const select = (name: Field, options: readonly string[], textOf: (option: string) => string) => (
    <SelectField
      id={`advice-${name}`}
      name={name}
      label={t(`field.${name}`)}
      defaultValue={search[name] ?? ""}
      key={`${name} ${search[name]}`}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {textOf(option)}
        </option>
      ))}
    </SelectField>
  );
  useFollowedValue("advice-until", search.until ?? "");
  const accounts = list?.accounts ?? [];
  const accountNames = new Map(accounts.map(({ code, name }) => [code, name === code ? code : `${name} (${code})`]));
  const listed = [PAYER, EACH_ACCOUNT, ...new Set([...accounts.map(({ code }) => code), search.account])].filter(
    (candidate, at, ids) => ids.indexOf(candidate) === at,
  );
  const fields: Field[] = ["type", "term", "payment", "offering", "days", "until", "account"];
  const simulated: Field[] = screen === "simulator" ? ["row", "commitment", "quantity", "ending", "steps"] : [];
  const hiddenParameters = [...toParameters(search)].filter(
    ([name]) => ![...fields, ...simulated].includes(name as Field),
  );
  return (
    <section className="panel">
      <h2 className="sr">{t("terms")}</h2>
      <Form action={pathOf(kind, screen)} className={styles.form} preventScrollReset>
        {hiddenParameters.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className={classNames(styles.fields, screen === "list" && styles.few)}>
          {unit === "spend" && select("type", planKinds, (type) => t(`type.${type}`))}
          {select("term", terms, (term) => t(`term.${term}`))}
          {select("payment", payments, (payment) => t(`payment.${payment}`))}
          {hasOfferings && select("offering", offerings, (offering) => t(`offering.${offering}`))}
          {select("days", lookbackDays.map(String), (count) => t("lastDays", { count: Number(count) }))}
          {select("account", listed, (id) =>
            id === PAYER ? t("account.payer") : id === EACH_ACCOUNT ? t("account.each") : (accountNames.get(id) ?? id),
          )}
          <TextField
            id="advice-until"
            name="until"
            label={t("field.until")}
            placeholder={list?.window.until ?? "2026-10-31T23:00Z"}
            defaultValue={search.until ?? ""}
            errors={problems.until && [t(`message.${problems.until}`)]}
          />
          {screen === "simulator" && <SimulatorFields page={page} select={select} />}
          <button className="btn primary" type="submit">
            {t(screen === "list" ? "show" : "simulate")}
          </button>
        </div>
      </Form>
    </section>
  );
}
