import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { mayUse } from "~/contract/people/permission";
import { today } from "~/env.server";
import { listIgnored } from "~/features/address/ignored";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import { getFixedT } from "~/i18n/i18n.server";
import { currencies } from "~/lib/money/money";
import { commonInfo } from "~/session/common-info.server";
import { redirectWithToast } from "~/session/flash.server";
import { readForm } from "~/session/read-form.server";
import { requireUser } from "~/session/require-user.server";
import { attempt } from "~/upstream/attempt.server";
import { Panel } from "~/ui/panel";
import { Failed } from "~/ui/loading/state";
import { titled } from "~/ui/titled";
import { loadProfile } from "./data.server";
import { profileHref } from "./href";
import { ProfileForm } from "./form/profile-form";
import { ProfileHead } from "./profile-head";
import { ProfileText } from "./profile-text";
import { SavePreview } from "./preview/save-preview";
import { saveProfile } from "./preview/save-profile.server";
import { parseProfileSearch } from "./search";
import { useProfileText } from "./use-profile-text";
import { Versions } from "./versions";

export const handle = { i18n: ["billing-profile"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { upstream, user, headers } = await requireUser(request);
  const { search, ignored } = parseProfileSearch(new URL(request.url).searchParams);
  const [page, info, t] = await Promise.all([
    loadProfile({ upstream, user }, search, today()),
    attempt(commonInfo(request, upstream)),
    getFixedT(request, "billing-profile"),
  ]);
  if (search.version && page && !page.corrected) ignored.push({ parameter: "version", value: search.version });
  const offered = [
    ...new Set([...currencies, ...(info?.currencies ?? []), ...(page ? [page.profile.companyCurrency] : [])]),
  ];
  return data(
    {
      search,
      ...listIgnored(ignored),
      page,
      currencies: offered,
      mayEdit: mayUse(user, "billing", "edit"),
      title: t("title"),
      failureReason: upstream.failureReason(),
    },
    { headers },
  );
}

/** Previews saving the form, then saves it; or returns it with another row, or with its problems. */
export async function action({ request }: ActionFunctionArgs) {
  const answer = await saveProfile(request, await readForm(request));
  if (!("saved" in answer)) return data({ result: answer.result, preview: answer.preview }, { status: answer.status });
  const { vendor, effectiveMonth: month } = answer.saved;
  const t = await getFixedT(request, "billing-profile");
  return redirectWithToast(request, profileHref({ vendor, month }), { type: "success", message: t("saved") });
}

export const meta: MetaFunction<typeof loader> = titled;

/** A company's additions to its providers' bills, by month. */
export default function BillingProfile() {
  const loaded = useLoaderData<typeof loader>();
  const { search, page, currencies: offered, mayEdit } = loaded;
  const answer = useActionData<typeof action>();
  const { t } = useProfileText();
  if (!page) {
    return (
      <Panel title={t("title")}>
        <Failed
          title={t("failed.title")}
          text={t("failed.text")}
          retry={{ to: profileHref(search), label: t("failed.retry") }}
        />
      </Panel>
    );
  }
  const { profile, version, versions, ended, thisMonth, opening, corrected, firstOpenMonth, effectiveMonth } = page;
  const preview = answer?.preview;
  return (
    <>
      <ProfileHead search={search} page={page} mayEdit={mayEdit} isPreview={Boolean(preview)} />
      <IgnoredNotice {...loaded} />
      {preview && <SavePreview shown={preview} />}
      {mayEdit && !preview && (
        // A new version gets a new form: entries typed into the previous one have been saved.
        <ProfileForm
          key={`${profileHref(search)} ${version?.createdAt}`}
          vendor={search.vendor}
          profile={profile}
          effectiveMonth={effectiveMonth}
          result={answer?.result ?? undefined}
          firstOpenMonth={firstOpenMonth}
          currencies={offered}
          corrects={corrected?.profileId ?? null}
          shownVersions={versions.map(({ profileId }) => profileId)}
        />
      )}
      {!mayEdit && <ProfileText profile={profile} />}
      {versions.length + ended.length > 0 && !preview && (
        <Versions
          versions={versions}
          ended={ended}
          shown={version}
          thisMonth={thisMonth}
          lang={search.lang}
          opening={opening}
          mayEdit={mayEdit}
        />
      )}
    </>
  );
}
