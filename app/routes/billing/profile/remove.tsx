import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { previewBillingProfile, removeBillingProfile } from "~/contract/billing/profile-versions";
import type { ProfilePreview } from "~/contract/billing/profile-versions";
import { mayUse } from "~/contract/people/permission";
import { forbidden } from "~/http/replies/page-error.server";
import { getFixedT } from "~/i18n/i18n.server";
import { redirectWithToast } from "~/session/flash.server";
import { readForm } from "~/session/read-form.server";
import { requireUser } from "~/session/require-user.server";
import { A } from "~/ui/navigation/a";
import { Form } from "~/ui/navigation/form";
import { PageHead } from "~/ui/page-head";
import { titled } from "~/ui/titled";
import { UpstreamError } from "~/upstream/upstream-error";
import type { Upstream } from "~/upstream/upstream.server";
import { ChangedBills } from "./preview/changed-bills";
import { PREVIEWED } from "./form/form-id";
import { profileHref } from "./href";
import { ConcurrentChanges } from "./preview/concurrent-changes";
import styles from "./profile.module.css";
import { isChanged, refusalText } from "./preview/refusal-text.server";
import { parseProfileSearch } from "./search";
import { useProfileText } from "./use-profile-text";

export const handle = { i18n: ["billing-profile"] };

const searchOf = ({ url }: Request) => parseProfileSearch(new URL(url).searchParams).search;

/** The profile that the page leads back to: that of the version's provider. */
const profileOf = (request: Request) => profileHref({ vendor: searchOf(request).vendor, month: null });

/**
 * Previews removing the version in the address; redirects back if it cannot be removed. 404 for an address without a
 * version.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { upstream, user, headers } = await requireUser(request);
  if (!mayUse(user, "billing", "edit")) throw forbidden();
  const { version } = searchOf(request);
  if (version === null) throw new Response(null, { status: 404 });
  const [preview, t] = await Promise.all([
    previewRemoval(request, upstream, version),
    getFixedT(request, "billing-profile"),
  ]);
  return data({ preview, profile: profileOf(request), title: t("removal.title") }, { headers });
}

/**
 * Removes the version if the effect is still the one shown. Otherwise the current one is its result: shown together with
 * the note that it has changed, so that a second press confirms what is shown.
 */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { upstream } = await requireUser(request);
  const version = searchOf(request).version ?? "";
  try {
    await upstream.call(removeBillingProfile, { profileId: version, previewed: String(form.get(PREVIEWED) ?? "") });
  } catch (error) {
    if (isChanged(error)) return data({ preview: await previewRemoval(request, upstream, version) }, { status: 409 });
    return redirectBack(request)(error);
  }
  const t = await getFixedT(request, "billing-profile");
  return redirectWithToast(request, profileOf(request), { type: "success", message: t("removed") });
}

const previewRemoval = (request: Request, upstream: Upstream, replaces: string): Promise<ProfilePreview> =>
  upstream.call(previewBillingProfile, { version: null, replaces }).catch(redirectBack(request));

/** To the profile, which shows why the version cannot be removed. */
const redirectBack =
  (request: Request) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof UpstreamError) || (error.status !== 409 && error.status !== 422)) throw error;
    const message = await refusalText(request, error);
    throw await redirectWithToast(request, profileOf(request), { type: "error", message });
  };

export const meta: MetaFunction<typeof loader> = titled;

/** Preview of removing a version. */
export default function RemoveVersion() {
  const loaded = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { profile } = loaded;
  const { preview } = refused ?? loaded;
  const { t, month, provider, summary } = useProfileText();
  const { target } = preview;
  return (
    <>
      <PageHead back={{ to: profile, label: t("title") }} title={t("removal.title")} />
      <div className={styles.form}>
        <ConcurrentChanges preview={preview} isChanged={refused !== undefined} />
        {target && (
          <div className="prose">
            <p>
              <b>{t("removal.text", { provider: provider(target.vendor), month: month(target.effectiveMonth) })}</b>
            </p>
            <p>{t("preview.was", { summary: summary(target.profile) })}</p>
          </div>
        )}
        <ChangedBills preview={preview} />
        <Form method="post" className="row wrap">
          <input type="hidden" name={PREVIEWED} value={preview.stamp} />
          <button className="btn danger">{t("removal.confirm")}</button>
          <A className="btn" href={profile}>
            {t("removal.keep")}
          </A>
        </Form>
      </div>
    </>
  );
}
