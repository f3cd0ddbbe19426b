import type { SubmissionResult } from "@conform-to/react";
import type { FormEvent } from "react";
import { anomalyLevels, sensitivities } from "~/contract/anomalies/anomalies-lists";
import {
  bandLevels,
  comparisons,
  directions,
  ruleLimits,
  ruleViewBys,
  sendConditions,
} from "~/contract/anomalies/rule-lists";
import { conditionsOf } from "~/features/cost-report/search/query";
import { listingOf } from "~/features/choices/listing";
import type { ReturnedList } from "~/features/choices/listing";
import { FormFilters } from "~/features/filters/form/form-filters";
import { submittedValues } from "~/features/forms/submitted-values";
import { providerOf } from "~/lib/providers";
import { EnterButton } from "~/ui/controls/enter-button";
import { Banner } from "~/ui/banner";
import { Choice, SelectField, TextField } from "~/ui/controls/field";
import { useFollowedValue } from "~/ui/controls/use-followed-value";
import { A } from "~/ui/navigation/a";
import { Form } from "~/ui/navigation/form";
import { useDebounce } from "~/ui/navigation/use-debounce";
import { useSendForm } from "~/ui/navigation/use-send-form";
import { Panel } from "~/ui/panel";
import styles from "./rules.module.css";
import type { RulePage } from "./data.server";
import type { RuleSearch } from "./href";
import { ruleHref, RULES } from "./href";
import { Recipients } from "./recipients";
import { useRuleText } from "./use-rule-text";
import { WebhookFields } from "./webhook-fields";
import type { WebhookTest } from "./webhook-fields";

interface Returned {
  result: SubmissionResult;
  chosen: Pick<RuleSearch, "include" | "exclude"> | null;
  /** The requested members, and those chosen in the form. */
  people: ReturnedList;
  tested?: WebhookTest | null;
}

interface RuleFormProps {
  page: RulePage;
  /** The address of a webhook that was typed and not saved. */
  typedWebhook: string | null;
  /** The form as returned with its problems or for other members or a test of its webhook, and the filters of its panel. */
  returned: Returned | undefined;
  mayEdit: boolean;
}

/** Fields that decide what is found, with those of the filter panel. */
const judging = [
  "vendor",
  "viewBy",
  "keep",
  "savedFilter",
  "comparison",
  "direction",
  "threshold",
  "minAlert",
  "maxAlert",
  "level",
  "sensitivity",
];
const isJudging = (name: string): boolean => judging.includes(name) || /^(f|mode)\./.test(name);

/** The rule as a form; with JavaScript, the backtest follows each change of what is judged. */
export function RuleForm({ page, typedWebhook, returned, mayEdit }: RuleFormProps) {
  const { search, vendors } = page;
  const result = returned?.result;
  const submitted = submittedValues(result);
  const { t, messages, money } = useRuleText();
  const send = useSendForm();
  // Not as by the user, whom a problem elsewhere in the form would take out of the field.
  const { later, cancel } = useDebounce((form: HTMLFormElement) =>
    send(form.querySelector<HTMLButtonElement>('button[value="try"]'), { replace: true }),
  );
  // A link to another threshold fills its field.
  useFollowedValue("threshold", String(search.threshold));
  const errors = (name: string) => messages(result?.error?.[name] ?? undefined);
  const isOn = (name: string, value: string): boolean =>
    result ? result.initialValue?.[name] !== undefined : value === "yes";
  const offered = comparisons.filter(
    (comparison) => comparison !== "models" || page.hasModels || search.comparison === "models",
  );
  const select = (name: string, value: string, options: readonly string[], label: (option: string) => string) => (
    <SelectField
      id={name}
      name={name}
      label={t(`field.${name}`)}
      defaultValue={submitted.choice(name, value)}
      errors={errors(name)}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {label(option)}
        </option>
      ))}
    </SelectField>
  );
  const follow = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement;
    if (isJudging(name)) later(currentTarget);
  };
  const from = bandLevels(search);
  const general = messages(result?.error?.[""] ?? undefined);
  return (
    <Form
      method="post"
      action={ruleHref(search)}
      className={styles.form}
      onChange={follow}
      onSubmit={cancel}
      noValidate
      replace
      preventScrollReset
    >
      <EnterButton intent="try" />
      {general && <Banner tone="fail">{general.join(" ")}</Banner>}
      <Panel title={t("part.what")} note={t("part.whatNote")}>
        <div className={styles.fields}>
          <TextField
            id="title"
            name="title"
            label={t("field.title")}
            defaultValue={submitted.text("title", search.title)}
            maxLength={ruleLimits.title}
            autoComplete="off"
            errors={errors("title")}
          />
          {select("vendor", search.vendor, vendors, (vendor) => providerOf(vendor as (typeof vendors)[number]).name)}
          {select("viewBy", search.viewBy, ruleViewBys, (by) => t(`viewBy.${by}`))}
          <FormFilters
            legend={t("field.filters")}
            choices={page.filters}
            current={conditionsOf(search)}
            submitted={submitted}
            chosen={returned?.chosen ?? null}
            errors={errors}
          />
        </div>
      </Panel>
      <Panel title={t("part.when")}>
        <div className={styles.fields}>
          {select("comparison", search.comparison, offered, (value) => t(`comparison.${value}`))}
          <div className={styles.ofModels}>
            {select("sensitivity", search.sensitivity, sensitivities, (value) => t(`sensitivity.${value}`))}
          </div>
          {select("direction", search.direction, directions, (value) => t(`direction.${value}`))}
          <TextField
            id="threshold"
            name="threshold"
            inputMode="decimal"
            label={t("field.threshold")}
            defaultValue={submitted.text("threshold", String(search.threshold))}
            autoComplete="off"
            errors={errors("threshold")}
          />
          <div className={styles.pair}>
            <TextField
              id="minAlert"
              name="minAlert"
              inputMode="decimal"
              label={t("field.minAlert")}
              defaultValue={submitted.text("minAlert", String(search.minAlert))}
              autoComplete="off"
              errors={errors("minAlert") ?? (search.minAlert > search.maxAlert ? messages(["alertBand"]) : undefined)}
            />
            <TextField
              id="maxAlert"
              name="maxAlert"
              inputMode="decimal"
              label={t("field.maxAlert")}
              defaultValue={submitted.text("maxAlert", String(search.maxAlert))}
              autoComplete="off"
              errors={errors("maxAlert")}
            />
          </div>
          <p className="hint">
            {t("bandHint", { minor: money(from.minor), major: money(from.major), critical: money(from.critical) })}
          </p>
          {select("level", search.level, anomalyLevels, (value) => t(`lowest.${value}`))}
          <Choice type="checkbox" name="on" value="yes" defaultChecked={isOn("on", search.on)}>
            {t("field.on")}
          </Choice>
        </div>
      </Panel>
      <Panel title={t("part.who")}>
        <div className={styles.fields}>
          <fieldset className="field">
            <legend>{t("field.send")}</legend>
            {sendConditions.map((condition) => (
              <Choice
                key={condition}
                type="radio"
                name="send"
                value={condition}
                defaultChecked={submitted.choice("send", search.send) === condition}
              >
                {t(`send.${condition}`)}
              </Choice>
            ))}
          </fieldset>
          <Recipients
            people={listingOf(page.people, returned?.people)}
            chosen={{
              recipient: submitted.list("recipient", search.recipient),
              major: submitted.list("major", search.major),
              critical: submitted.list("critical", search.critical),
            }}
            isLower={isOn("lower", search.lower)}
            errors={errors("recipient") ?? errors("major") ?? errors("critical")}
          />
          <fieldset className="field">
            <legend>{t("field.channel")}</legend>
            <Choice type="checkbox" name="email" value="yes" defaultChecked={isOn("email", search.email)}>
              {t("channel.EMAIL")}
            </Choice>
            <Choice type="checkbox" name="webhook" value="yes" defaultChecked={isOn("webhook", search.webhook)}>
              {t("channel.WEBHOOK")}
            </Choice>
            <Choice type="checkbox" disabled>
              <span className="muted">{t("channel.ALERTNOW")}</span>
            </Choice>
          </fieldset>
          <WebhookFields
            url={submitted.text("url", typedWebhook ?? page.stored?.url ?? "")}
            stored={page.stored}
            tested={returned?.tested ?? null}
            errors={errors("url")}
          />
        </div>
      </Panel>
      <p className="row">
        {mayEdit && (
          <button className="btn primary" name="intent" value="save">
            {t("save")}
          </button>
        )}
        <button className="btn" name="intent" value="try">
          {t("update")}
        </button>
        <A className="btn quiet" href={RULES}>
          {t("cancel")}
        </A>
      </p>
    </Form>
  );
}
