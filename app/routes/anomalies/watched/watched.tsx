import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getWatchedSeries, saveWatchedSeries } from "~/contract/anomalies/watched-series";
import { mayUse } from "~/contract/people/permission";
import { getServiceGroupSets, serviceGroupKey } from "~/contract/service-groups";
import { today } from "~/env.server";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import { ignoredOf } from "~/features/address/read-address";
import { ANOMALIES } from "~/features/anomalies/href";
import { useAnomalyText } from "~/features/anomalies/use-anomaly-text";
import { getFixedT } from "~/i18n/i18n.server";
import { commonInfo } from "~/session/common-info.server";
import { redirectWithToast } from "~/session/flash.server";
import { readForm } from "~/session/read-form.server";
import { requireUser } from "~/session/require-user.server";
import { submit } from "~/session/submit.server";
import { PageHead } from "~/ui/page-head";
import { titled } from "~/ui/titled";
import { attempt } from "~/upstream/attempt.server";
import { loadTagKeys } from "./data.server";
import { watchedForm } from "./fields";
import { WATCHED_PATH } from "./href";
import { WatchedForm } from "./watched-form";

export const handle = { i18n: ["anomalies"] };

/** The watched tags and groups, and those to choose from. 403 for users who do not see all accounts. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { upstream, user, headers } = await requireUser(request);
  const hasAnalytics = mayUse(user, "costAnalytics", "view");
  const [chosen, tagKeys, sets, t] = await Promise.all([
    upstream.call(getWatchedSeries, {}),
    hasAnalytics ? loadTagKeys(upstream, commonInfo(request, upstream), today()) : [],
    hasAnalytics ? attempt(upstream.call(getServiceGroupSets, {})) : null,
    getFixedT(request, "anomalies"),
  ]);
  return data(
    {
      address: ignoredOf(request),
      chosen,
      tagKeys,
      sets:
        sets?.serviceGroupInfo.map(({ setId, setName, groups }) => ({
          setId,
          setName,
          groups: groups.map(({ groupId, groupName }) => ({ key: serviceGroupKey(setId, groupId), groupName })),
        })) ?? null,
      mayEdit: mayUse(user, "anomalies", "edit"),
      title: t("watch.title"),
      failureReason: upstream.failureReason(),
    },
    { headers },
  );
}

/** Saves the choice, or returns the form with its problems. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const submitted = await submit(request, form, watchedForm, {
    save: async (chosen) => (await requireUser(request)).upstream.call(saveWatchedSeries, chosen),
  });
  if (!("saved" in submitted)) return data(submitted.result, { status: submitted.status });
  const t = await getFixedT(request, "anomalies");
  return redirectWithToast(request, WATCHED_PATH, { type: "success", message: t("watch.saved") });
}

export const meta: MetaFunction<typeof loader> = titled;

/** The tags and service groups in which anomalies are looked for. */
export default function Watched() {
  const { address, title, ...page } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useAnomalyText();
  return (
    <>
      <PageHead back={{ to: ANOMALIES, label: t("title") }} title={title} text={<p>{t("watch.intro")}</p>} />
      <IgnoredNotice {...address} />
      <WatchedForm key={page.chosen.version} {...page} result={result} />
    </>
  );
}
