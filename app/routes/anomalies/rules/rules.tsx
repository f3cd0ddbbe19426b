import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { removeRule } from "~/contract/anomalies/anomaly-rules";
import { mayUse, wholeVendors } from "~/contract/people/permission";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import { ignoredOf } from "~/features/address/read-address";
import { getFixedT } from "~/i18n/i18n.server";
import { commonInfo } from "~/session/common-info.server";
import { redirectWithFailure, redirectWithToast } from "~/session/flash.server";
import { readForm } from "~/session/read-form.server";
import { requireUser } from "~/session/require-user.server";
import { Empty, Failed } from "~/ui/loading/state";
import { A } from "~/ui/navigation/a";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { titled } from "~/ui/titled";
import { UpstreamError } from "~/upstream/upstream.server";
import { ANOMALIES } from "~/features/anomalies/href";
import { loadRules } from "./data.server";
import { defaultRule, ruleHref, RULES } from "./href";
import { RuleTable } from "./rule-table";
import { useRuleText } from "./use-rule-text";

export const handle = { i18n: ["anomaly-rules"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { upstream, user, headers } = await requireUser(request);
  const [rules, { authorisedVendors }, t] = await Promise.all([
    loadRules(upstream),
    commonInfo(request, upstream),
    getFixedT(request, "anomaly-rules"),
  ]);
  // Rules cover all costs of a provider.
  const whole = wholeVendors(user, authorisedVendors);
  return data(
    {
      address: ignoredOf(request),
      rules,
      first: mayUse(user, "anomalies", "edit") ? (whole[0] ?? null) : null,
      title: t("title"),
      failureReason: upstream.failureReason(),
    },
    { headers },
  );
}

/** Deletes a rule. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { upstream } = await requireUser(request);
  const t = await getFixedT(request, "anomaly-rules");
  try {
    await upstream.call(removeRule, { ruleId: String(form.get("rule") ?? "") });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (error.status === 404 || error.status === 422)
      return redirectWithToast(request, RULES, { type: "error", message: t("toast.gone") });
    return redirectWithFailure(request, RULES, error);
  }
  return redirectWithToast(request, RULES, { type: "success", message: t("toast.removed") });
}

export const meta: MetaFunction<typeof loader> = titled;

/** The company's own alert rules. */
export default function Rules() {
  const { address, rules, first } = useLoaderData<typeof loader>();
  const { t } = useRuleText();
  const create = first && (
    <A className="btn primary" href={ruleHref({ ...defaultRule, vendor: first })}>
      <Icon name="plus" />
      {t("new")}
    </A>
  );
  return (
    <>
      <PageHead
        back={{ to: ANOMALIES, label: t("back") }}
        title={t("title")}
        text={<p>{t("intro")}</p>}
        actions={rules && rules.length > 0 && create}
      />
      <IgnoredNotice {...address} />
      <Panel title={t("title")} note={t("note")} flush>
        {rules === null && (
          <Failed title={t("failed.title")} text={t("failed.text")} retry={{ to: RULES, label: t("failed.retry") }} />
        )}
        {rules?.length === 0 && <Empty icon="pulse" title={t("empty.title")} text={t("empty.text")} action={create} />}
        {rules !== null && rules.length > 0 && <RuleTable rules={rules} mayEdit={first !== null} />}
      </Panel>
    </>
  );
}
