import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { changeMember, getMember, memberActions, saveMember } from "~/contract/people/people";
import { isAdministrator, mayUse } from "~/contract/people/permission";
import { roles } from "~/contract/people/roles";
import { vendors as allVendors } from "~/lib/providers";
import { listingRequestOf } from "~/features/choices/listing-request.server";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import { ignoredOf } from "~/features/address/read-address";
import { forbidden } from "~/http/replies/page-error.server";
import { getFixedT } from "~/i18n/i18n.server";
import { useFieldMessages } from "~/i18n/use-field-messages";
import { redirectWithToast } from "~/session/flash.server";
import { allowReopening, isReopened } from "~/session/pending-form/save-pending-form.server";
import { LONG_FORM_BYTES, readForm } from "~/session/read-form.server";
import { requireUser } from "~/session/require-user.server";
import { EnterButton } from "~/ui/controls/enter-button";
import { Banner } from "~/ui/banner";
import { Form } from "~/ui/navigation/form";
import { Confirm } from "~/ui/overlays/confirm";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { titled } from "~/ui/titled";
import { UpstreamError } from "~/upstream/upstream.server";
import { listAccounts } from "./account-lists";
import { memberHref, MEMBERS } from "./href";
import { listsOf, problemsOf, readRights } from "./people-form.server";
import styles from "./people.module.css";
import { RightsFields } from "./rights-fields";

export const handle = { i18n: ["people"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { upstream, user, headers } = await requireUser(request);
  if (!mayUse(user, "members", "edit")) throw forbidden();
  const member = await upstream.call(getMember, { memberId: params.userId ?? "" }).catch((error: unknown) => {
    if (error instanceof UpstreamError && [404, 422].includes(error.status)) throw new Response(null, { status: 404 });
    throw error;
  });
  const { accounts, ...rest } = member;
  const lists = listAccounts(accounts, member.member.rights.accounts);
  const { name: title } = member.member;
  return data({ address: ignoredOf(request), ...rest, lists, isAdmin: isAdministrator(user), title }, { headers });
}

/** Saves the rights, or disables, enables or removes the member; or shows other accounts of the form. */
export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request, { limitBytes: LONG_FORM_BYTES });
  const requested = memberActions.find((candidate) => candidate === form.get("intent"));
  if (!requested) await allowReopening(request);
  const { upstream } = await requireUser(request);
  const userId = params.userId ?? "";
  const t = await getFixedT(request, "people");
  const listing = await listingRequestOf(request, form);
  const lists = () => listsOf(form, upstream.call(getMember, { memberId: userId }), listing);
  const version = requested ? null : String(form.get("version") ?? "");
  if (listing || isReopened(form))
    return data({ fields: {}, text: null, rights: readRights(form, { isDraft: true }), version, lists: await lists() });
  const rights = requested ? null : readRights(form);
  try {
    if (requested) await upstream.call(changeMember, { memberId: userId, action: requested });
    else await upstream.call(saveMember, { memberId: userId, rights: rights!, version: version! });
  } catch (error) {
    if (error instanceof UpstreamError && error.status === 404)
      return redirectWithToast(request, MEMBERS, { type: "error", message: t("toast.gone") });
    const problems = await problemsOf(request, error);
    const shown = { rights, version, lists: requested ? undefined : await lists() };
    return data({ ...problems, ...shown }, { status: problems.status });
  }
  return redirectWithToast(request, requested === "remove" ? MEMBERS : memberHref(userId), {
    type: "success",
    message: t(`toast.${requested ?? "saved"}`),
  });
}

export const meta: MetaFunction<typeof loader> = titled;

/** The rights of one member. */
export default function MemberPage() {
  const { address, member, vendors, lists, isAdmin, ...loaded } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("people");
  const messages = useFieldMessages("people");
  const rights = answer?.rights ?? member.rights;
  const version = answer?.version ?? loaded.version;
  const offered = allVendors.filter((vendor) => vendors.includes(vendor) || member.rights.vendors.includes(vendor));
  const barred = member.isLastAdmin
    ? roles.filter((role) => role !== "admin")
    : isAdmin
      ? []
      : (["admin"] as const).slice();
  const isActive = member.disabledAt === null;
  return (
    <>
      <PageHead
        back={{ to: MEMBERS, label: t("tab.members") }}
        title={member.name}
        text={<p className="muted">{member.email}</p>}
      />
      <IgnoredNotice {...address} />
      {answer?.text && <Banner tone="fail">{answer.text}</Banner>}
      {answer?.fields.action && <Banner tone="fail">{messages(answer.fields.action)?.join(" ")}</Banner>}
      {member.isLastAdmin && <p className="muted">{t("lastAdmin")}</p>}
      <Panel title={t("rights")} note={t("rights.note")}>
        {/* Another member, or other stored rights, get a new form: fields keep what they were filled with. */}
        <Form key={`${member.userId} ${version}`} method="post" className={styles.form}>
          <EnterButton />
          <input type="hidden" name="version" value={version} />
          <RightsFields
            rights={rights}
            vendors={offered}
            lists={answer?.lists ?? lists}
            errors={answer?.fields ?? {}}
            barred={[...barred]}
          />
          <div className="row">
            <button className="btn primary">{t("save")}</button>
          </div>
        </Form>
      </Panel>
      {!member.isLastAdmin && (
        <Panel title={t("membership")} note={t(isActive ? "state.active" : "state.disabled")}>
          <Form method="post" className="row wrap">
            <button className="btn" name="intent" value={isActive ? "disable" : "enable"}>
              {t(isActive ? "disable" : "enable")}
            </button>
            <Confirm
              id="remove-member"
              button={t("remove")}
              title={t("removing.title")}
              text={t("removing.text", { name: member.name, email: member.email })}
              cancel={t("cancel")}
              form={
                <button className="btn danger" name="intent" value="remove">
                  {t("remove")}
                </button>
              }
            />
            <span className="hint">{t("membership.hint")}</span>
          </Form>
        </Panel>
      )}
    </>
  );
}
