import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isPaid, mayUse } from "~/contract/people/permission";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import { getFixedT } from "~/i18n/i18n.server";
import { redirectWithToast } from "~/session/flash.server";
import { readForm } from "~/session/read-form.server";
import { redirectWithin } from "~/session/redirect.server";
import { requireUser } from "~/session/require-user.server";
import { A } from "~/ui/navigation/a";
import { Banner } from "~/ui/banner";
import { Form } from "~/ui/navigation/form";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { titled } from "~/ui/titled";
import { answerForm } from "../actions.server";
import styles from "../anomalies.module.css";
import { ANOMALIES, ANOMALY_DETAIL, detailHref } from "~/features/anomalies/href";
import { LevelBadge } from "~/features/anomalies/level-badge";
import { ProviderMark } from "~/features/providers/provider-mark";
import { MarkButtons } from "../mark-buttons";
import { useAnomalyText } from "~/features/anomalies/use-anomaly-text";
import { AlertFacts } from "./alert-facts";
import { CausesPanel, PaidCauses } from "./causes-panel";
import { seriesHref } from "./cost-links";
import { loadDetail } from "./data.server";
import { Models } from "./models";
import { SeriesPanel } from "./series-panel";
import { Earlier, History, TopChanges, RuleAlerts } from "./side-panels";
import { Verdict } from "./verdict";
import { isVerdict, saveVerdict } from "./verdict.server";

export const handle = { i18n: ["anomalies", "anomaly-rules"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { upstream, user, headers } = await requireUser(request);
  const params = new URL(request.url).searchParams;
  // The address alone is that of no alert in particular (spec §2).
  if (!params.get("number")) throw redirectWithin(request, ANOMALIES, { headers });
  const [page, t] = await Promise.all([
    loadDetail(upstream, params, { isPaid: isPaid(user) }),
    getFixedT(request, "anomalies"),
  ]);
  const crumb = t("alertNumber", { number: page.detail.anomaly.number });
  return data(
    {
      page,
      crumb,
      hasAi: isPaid(user),
      mayEdit: mayUse(user, "anomalies", "edit"),
      title: `${crumb} · ${t("title")}`,
      failureReason: upstream.failureReason(),
    },
    { headers },
  );
}

/** Marks the alert or records a verdict on it, then shows it again; 422 with the input if that is invalid. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (!isVerdict(form)) return answerForm(request, ANOMALY_DETAIL, form);
  const submitted = await saveVerdict(request, form);
  if (!("saved" in submitted)) return data(submitted.result, { status: submitted.status });
  const t = await getFixedT(request, "anomalies");
  const back = `${ANOMALY_DETAIL}${new URL(request.url).search}`;
  return redirectWithToast(request, back, { type: "success", message: t(`toast.${submitted.saved.verdict}`) });
}

export const meta: MetaFunction<typeof loader> = titled;

/** One alert: what changed, how much, why, and what was done about it. */
export default function AnomalyDetail() {
  const { page, hasAi, mayEdit } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { address, detail, causes, changes, ruleAlerts } = page;
  const { anomaly } = detail;
  const here = detailHref(anomaly.number, detail.sensitivity);
  const isWithdrawn = detail.episode.state === "withdrawn";
  const { t, headline, where, day, moment } = useAnomalyText();
  return (
    <>
      <PageHead
        back={{ to: ANOMALIES, label: t("title") }}
        title={
          <>
            <ProviderMark vendor={anomaly.vendor} /> {headline(anomaly)} <LevelBadge level={anomaly.level} />
          </>
        }
        actions={
          <>
            <Form method="post" id="mute">
              <MarkButtons anomaly={anomaly} />
            </Form>
            <A className="btn" href={seriesHref(detail)}>
              <Icon name="chart" />
              <span className="label">{t("openCosts")}</span>
            </A>
            {mayEdit && (
              <A className="btn primary" href="#verdict">
                {t("verdict.give")}
              </A>
            )}
          </>
        }
      />
      <IgnoredNotice {...address} />
      {isWithdrawn && <Banner tone="info">{t("withdrawn")}</Banner>}
      <AlertFacts detail={detail} />
      <p className="footnote">
        {where(anomaly)} · {t("foundOn", { day: moment(anomaly.detectedOn) })}
        {detail.episode.on && (
          <>
            <br />
            {t(`state.${anomaly.rule ? "rule." : ""}${detail.episode.state}`, { day: day(detail.episode.on) })}
          </>
        )}
      </p>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <SeriesPanel detail={detail} hasModels={hasAi} />
          {!isWithdrawn && (hasAi ? <CausesPanel detail={detail} causes={causes} retryTo={here} /> : <PaidCauses />)}
          <TopChanges day={anomaly.baseDate} changes={changes} retryTo={here} />
          <RuleAlerts alerts={ruleAlerts} retryTo={here} />
        </div>
        <div className={styles.stack}>
          <Models anomaly={anomaly} />
          <Verdict anomaly={anomaly} version={detail.version} mayEdit={mayEdit} refused={refused} />
          <Earlier alerts={detail.earlier} />
          <History history={detail.history} />
        </div>
      </div>
    </>
  );
}
