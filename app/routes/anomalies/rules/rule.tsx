import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { saveRule, testWebhook } from "~/contract/anomalies/anomaly-rules";
import { mayUse, seesWhole } from "~/contract/people/permission";
import { today } from "~/env.server";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import { listingRequestOf } from "~/features/choices/listing-request.server";
import { conditionsOf } from "~/features/cost-report/search/query";
import { formConditions } from "~/features/filters/form/form-conditions.server";
import { FILTERS } from "~/features/filters/form/form-filters";
import { chosenFilters, splitForm } from "~/features/filters/form/posted-filters";
import { filterPanelOf, withPanel } from "~/features/filters/panel/filter-panel";
import { getFixedT } from "~/i18n/i18n.server";
import { commonInfo } from "~/session/common-info.server";
import { redirectWithToast } from "~/session/flash.server";
import { allowReopening, isReopened } from "~/session/pending-form/save-pending-form.server";
import { readForm } from "~/session/read-form.server";
import { redirectWithin } from "~/session/redirect.server";
import { requireUser } from "~/session/require-user.server";
import { readSubmission } from "~/session/read-submission.server";
import { failureText, submit } from "~/session/submit.server";
import type { Submitted } from "~/session/submit.server";
import { attempt } from "~/upstream/attempt.server";
import { PageHead } from "~/ui/page-head";
import { titled } from "~/ui/titled";
import { UpstreamError } from "~/upstream/upstream-error";
import type { Upstream } from "~/upstream/upstream.server";
import styles from "./rules.module.css";
import { BacktestPanel } from "./backtest-panel";
import { listPeople, loadRulePage, openedRule, storedWebhook } from "./data.server";
import { fieldOf, savedForm, searchFrom, triedForm } from "./fields";
import type { TriedRule } from "./fields";
import { ruleHref, ruleOf, RULES } from "./href";
import { OtherThresholds } from "./other-thresholds";
import { RuleForm } from "./rule-form";
import { parse } from "./search";
import { keepTypedWebhook, readTypedWebhook } from "./typed-webhook.server";
import { useRuleText } from "./use-rule-text";
import type { WebhookTest } from "./webhook-fields";

export const handle = { i18n: ["anomaly-rules", "cost-analytics"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { upstream, user, language, headers } = await requireUser(request);
  const params = new URL(request.url).searchParams;
  const opened = await openedRule(upstream, params);
  if (opened) throw redirectWithin(request, ruleHref(opened), { headers });
  const info = await commonInfo(request, upstream);
  const [page, t] = await Promise.all([
    loadRulePage({ upstream, user, info, today: today(), language }, params),
    getFixedT(request, "anomaly-rules"),
  ]);
  const crumb = page.title || t("new");
  return data(
    {
      page,
      typedWebhook: await readTypedWebhook(request, user, page.search),
      crumb,
      mayEdit: mayUse(user, "anomalies", "edit") && seesWhole(user, page.search.vendor),
      title: `${crumb} · ${t("title")}`,
      failureReason: upstream.failureReason(),
    },
    { headers },
  );
}

/**
 * Saves the rule, or goes to the address that backtests it; returns the form with its problems. Without JavaScript, a
 * button loads a list of the filter panel and backtests the rule. Other members are listed, and the stored webhook is
 * tested, without checking the form.
 */
export async function action({ request }: ActionFunctionArgs) {
  const { form, panel } = splitForm(await readForm(request));
  const before = parse(new URL(request.url).searchParams).search;
  const chosen = chosenFilters(panel);
  const listing = await listingRequestOf(request, form);
  const notified = [...new Set(["recipient", "major", "critical"].flatMap((level) => form.getAll(level).map(String)))];
  const people = async (isRefused = false) => ({
    list: isRefused
      ? null
      : await attempt(listPeople((await requireUser(request)).upstream, notified, listing ?? undefined)),
    chosen: notified,
  });
  const isTest = form.get("intent") === "test";
  if (isTest) await allowReopening(request);
  if (isTest || listing) {
    const tested = isTest && !isReopened(form) ? await testStored(request, before.rule) : null;
    if (tested instanceof Response) return tested;
    const { initialValue } = readSubmission(form, triedForm).reply();
    return data({ result: { initialValue }, chosen, people: await people(), tested });
  }
  const ruleFrom = async (typed: TriedRule, upstream: Upstream) =>
    searchFrom(
      typed,
      before,
      await formConditions(upstream, conditionsOf(before), typed, chosen && conditionsOf(chosen)),
    );
  const refused = async ({ result, status }: Extract<Submitted<unknown>, { result: unknown }>) =>
    data({ result, chosen, people: await people(status === 403 || status === 503) }, { status });
  if (form.get("intent") !== "save") {
    const tried = await submit(request, form, triedForm, {
      save: async ({ url, ...typed }) => {
        const { upstream, user } = await requireUser(request);
        const [rule, storedUrl] = await Promise.all([
          ruleFrom(typed, upstream),
          storedWebhook(upstream, user, before.rule),
        ]);
        return { rule, user, typedWebhook: url === storedUrl ? null : url };
      },
    });
    if (!("saved" in tried)) return refused(tried);
    const { rule, user, typedWebhook } = tried.saved;
    const [address, requested] = [ruleHref(rule), filterPanelOf(panel)];
    const to = requested.isOpen ? `${withPanel(address, requested)}#${FILTERS}` : address;
    const headers = { "set-cookie": await keepTypedWebhook(request, user, rule, typedWebhook) };
    return redirectWithin(request, to, { status: 303, headers });
  }
  const submitted = await submit(request, form, savedForm, {
    save: async ({ url, ...typed }) => {
      const { upstream } = await requireUser(request);
      const { rule, version } = before;
      return upstream.call(saveRule, {
        ...(rule !== "" && { ruleId: rule, version }),
        rule: ruleOf(await ruleFrom(typed, upstream), url),
      });
    },
    startAddress: ruleHref({ ...before, ...chosen, rule: "", version: "" }),
    rename: fieldOf,
  });
  if (!("saved" in submitted)) return refused(submitted);
  const t = await getFixedT(request, "anomaly-rules");
  return redirectWithToast(request, RULES, { type: "success", message: t("toast.saved") });
}

/** Calls the webhook of the stored rule; resolves to the result, or to the list if the rule no longer exists. */
async function testStored(request: Request, ruleId: string): Promise<WebhookTest | Response> {
  const { upstream } = await requireUser(request);
  const t = await getFixedT(request, "anomaly-rules");
  try {
    const { problem } = await upstream.call(testWebhook, { ruleId });
    return problem === null
      ? { isAccepted: true, message: t("tested") }
      : {
          isAccepted: false,
          message: t("notTaken", { problem: t(`webhook.${problem.code}`, { value: problem.value }) }),
        };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (error.status === 404 || error.status === 422)
      return redirectWithToast(request, RULES, { type: "error", message: t("toast.gone") });
    return { isAccepted: false, message: await failureText(request, error) };
  }
}

export const meta: MetaFunction<typeof loader> = titled;

/** A rule with its backtest over the last 12 months. */
export default function Rule() {
  const { page, typedWebhook, mayEdit } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { t } = useRuleText();
  const { search, title, backtest, ...address } = page;
  return (
    <>
      <PageHead back={{ to: RULES, label: t("title") }} title={title || t("new")} text={<p>{t("formIntro")}</p>} />
      <IgnoredNotice {...address} />
      <div className={styles.rule}>
        <RuleForm key={search.rule} page={page} typedWebhook={typedWebhook} returned={returned} mayEdit={mayEdit} />
        <div className={styles.stack}>
          <BacktestPanel search={search} backtest={backtest} hasModels={page.hasModels} />
          {backtest && <OtherThresholds search={search} thresholds={backtest.thresholds} />}
        </div>
      </div>
    </>
  );
}
