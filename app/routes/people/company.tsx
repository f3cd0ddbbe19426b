import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getCompany, saveCompany } from "~/contract/people/people";
import type { CompanySettings } from "~/contract/people/people";
import { isAdministrator, mayUse } from "~/contract/people/permission";
import { Provider } from "~/features/providers/provider";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import { ignoredOf } from "~/features/address/read-address";
import { companyPagesFor } from "~/features/company/company-pages.server";
import { CompanyHead } from "~/features/company/company-head";
import { getFixedT } from "~/i18n/i18n.server";
import { useFieldMessages } from "~/i18n/use-field-messages";
import { currencies } from "~/lib/money/money";
import { vendors } from "~/lib/providers";
import { redirectWithToast } from "~/session/flash.server";
import { allowReopening, isReopened } from "~/session/pending-form/save-pending-form.server";
import { readForm } from "~/session/read-form.server";
import { requireUser } from "~/session/require-user.server";
import { switchCompany } from "~/session/switch-company.server";
import { Banner } from "~/ui/banner";
import { Choice, FieldSet, SelectField, TextField } from "~/ui/controls/field";
import { Form } from "~/ui/navigation/form";
import { Panel } from "~/ui/panel";
import { titled } from "~/ui/titled";
import { COMPANY } from "./href";
import { problemsOf } from "./people-form.server";
import styles from "./people.module.css";

export const handle = { i18n: ["people"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { upstream, user, headers } = await requireUser(request);
  const [company, t] = await Promise.all([upstream.call(getCompany, {}), getFixedT(request, "people")]);
  return data(
    {
      address: ignoredOf(request),
      ...company,
      mayEdit: mayUse(user, "company", "edit"),
      isAdmin: isAdministrator(user),
      open: companyPagesFor(user),
      title: t("tab.company"),
    },
    { headers },
  );
}

/** Saves the settings; a form with `companyId` switches to that company instead. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (form.has("companyId")) return switchCompany(request, form);
  await allowReopening(request);
  const { upstream } = await requireUser(request);
  const text = (name: string) => String(form.get(name) ?? "");
  const chosen = (name: string) => vendors.filter((vendor) => form.getAll(name).includes(vendor));
  const settings = {
    name: text("name"),
    vendors: chosen("vendor"),
    defaultVendors: chosen("defaultVendor"),
    currency: (text("currency") || null) as CompanySettings["currency"],
    plan: text("plan") as CompanySettings["plan"],
    trialEnd: text("trialEnd") || null,
  };
  const version = text("version");
  if (isReopened(form)) return data({ fields: {}, text: null, settings, version });
  try {
    await upstream.call(saveCompany, { settings, version });
  } catch (error) {
    const problems = await problemsOf(request, error);
    return data({ ...problems, settings, version }, { status: problems.status });
  }
  const t = await getFixedT(request, "people");
  return redirectWithToast(request, COMPANY, { type: "success", message: t("toast.saved") });
}

export const meta: MetaFunction<typeof loader> = titled;

/** The company's settings. */
export default function Company() {
  const { address, profile, mayEdit, isAdmin, open, ...loaded } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("people");
  const messages = useFieldMessages("people");
  const requested = answer && "settings" in answer ? answer : undefined;
  const { settings, version } = requested ?? loaded;
  const errors = (field: string) => messages(requested?.fields[field]);
  const checks = (name: string, legend: string, chosen: string[], problems?: string[]) => (
    <FieldSet id={name} legend={legend} errors={problems}>
      <div className={styles.checks}>
        {vendors.map((vendor) => (
          <Choice key={vendor} type="checkbox" name={name} value={vendor} defaultChecked={chosen.includes(vendor)}>
            <Provider vendor={vendor} />
          </Choice>
        ))}
      </div>
    </FieldSet>
  );
  return (
    <>
      <CompanyHead open={open} current={COMPANY} />
      <IgnoredNotice {...address} />
      <Panel title={t("tab.company")} note={t("profile", { profile })}>
        {/* Other stored settings get a new form: fields keep what they were filled with. */}
        <Form key={version} method="post">
          <input type="hidden" name="version" value={version} />
          <fieldset disabled={!mayEdit} className={styles.form} style={{ border: 0, padding: 0, margin: 0 }}>
            {requested?.text && <Banner tone="fail">{requested.text}</Banner>}
            <TextField
              id="name"
              name="name"
              label={t("company.name")}
              defaultValue={settings.name}
              required
              maxLength={200}
              errors={errors("name")}
            />
            {checks("vendor", t("company.vendors"), settings.vendors, errors("vendors"))}
            {checks("defaultVendor", t("company.defaultVendors"), settings.defaultVendors)}
            <SelectField
              id="currency"
              name="currency"
              label={t("company.currency")}
              defaultValue={settings.currency ?? ""}
            >
              <option value="">{t("company.currency.billed")}</option>
              {currencies.map((currency) => (
                <option key={currency}>{currency}</option>
              ))}
            </SelectField>
            {/* Disabled fields are not submitted. */}
            {!isAdmin && (
              <>
                <input type="hidden" name="plan" value={settings.plan} />
                <input type="hidden" name="trialEnd" value={settings.trialEnd ?? ""} />
              </>
            )}
            <fieldset disabled={!isAdmin} className={styles.form} style={{ border: 0, padding: 0, margin: 0 }}>
              <SelectField
                id="plan"
                name="plan"
                label={t("company.plan")}
                hint={isAdmin ? undefined : t("company.plan.hint")}
                defaultValue={settings.plan}
              >
                {(["paid", "free"] as const).map((plan) => (
                  <option key={plan} value={plan}>
                    {t(`plan.${plan}`)}
                  </option>
                ))}
              </SelectField>
              <TextField
                id="trialEnd"
                name="trialEnd"
                type="date"
                label={t("company.trialEnd")}
                hint={t("company.trialEnd.hint")}
                defaultValue={settings.trialEnd ?? ""}
                errors={errors("trialEnd")}
              />
            </fieldset>
            {mayEdit && (
              <div className="row">
                <button className="btn primary">{t("save")}</button>
              </div>
            )}
          </fieldset>
        </Form>
      </Panel>
    </>
  );
}
