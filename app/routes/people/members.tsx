import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getMembers } from "~/contract/people/member-list";
import { changeInvitation, inviteMember } from "~/contract/people/people";
import { isAdministrator, mayUse } from "~/contract/people/permission";
import { fileAddress } from "~/contract/tables/tables";
import { originOf } from "~/http/origin/origin.server";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import { listIgnored } from "~/features/address/ignored";
import { listingRequestOf } from "~/features/choices/listing-request.server";
import { companyPagesFor } from "~/features/company/company-pages.server";
import { CompanyHead } from "~/features/company/company-head";
import { FileMenu, FileOptions } from "~/features/files/file-menu";
import { MemberPages, MemberSearch, MEMBERS_PER_PAGE } from "~/features/members/member-search";
import { loadPage } from "~/features/paging/load-page";
import { getFixedT } from "~/i18n/i18n.server";
import { useFieldMessages } from "~/i18n/use-field-messages";
import { INVITATION_DAYS } from "~/lib/people/invitation-days";
import { commonInfo } from "~/session/common-info.server";
import { redirectWithFailure, redirectWithToast } from "~/session/flash.server";
import { allowReopening, isReopened } from "~/session/pending-form/save-pending-form.server";
import { LONG_FORM_BYTES, readForm } from "~/session/read-form.server";
import { requireUser } from "~/session/require-user.server";
import { EnterButton } from "~/ui/controls/enter-button";
import { Banner } from "~/ui/banner";
import { SelectField, TextField } from "~/ui/controls/field";
import { Empty } from "~/ui/loading/state";
import { Form } from "~/ui/navigation/form";
import { useResetKey } from "~/ui/navigation/use-reset-key";
import { Panel } from "~/ui/panel";
import { titled } from "~/ui/titled";
import { isFailure, UpstreamError } from "~/upstream/upstream-error";
import { listAccounts } from "./account-lists";
import { MEMBERS, membersHref } from "./href";
import { readMembers } from "./member-address";
import { InvitationTable, MemberTable } from "./member-tables";
import { listsOf, problemsOf, readRights } from "./people-form.server";
import styles from "./people.module.css";
import { RightsFields } from "./rights-fields";

export const handle = { i18n: ["people"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { upstream, user, headers } = await requireUser(request);
  const { search, ignored } = readMembers(new URL(request.url).searchParams);
  const { word, state, sort } = search;
  const query = { word, ...(state && { state }), sort, itemsPerPage: MEMBERS_PER_PAGE };
  const [{ reply, page }, info, t] = await Promise.all([
    loadPage((requested) => upstream.call(getMembers, { ...query, page: requested }), {
      page: search.page,
      size: MEMBERS_PER_PAGE,
    }),
    commonInfo(request, upstream),
    getFixedT(request, "people"),
  ]);
  const { accounts, ...list } = reply;
  return data(
    {
      address: listIgnored(ignored),
      search: { ...search, page },
      ...list,
      lists: listAccounts(accounts, {}),
      vendors: info.authorisedVendors,
      isAdmin: isAdministrator(user),
      mayEdit: mayUse(user, "members", "edit"),
      open: companyPagesFor(user),
      title: t("tab.members"),
    },
    { headers },
  );
}

/** Invites somebody; resends or withdraws a named invitation; or shows other accounts of the form. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, { limitBytes: LONG_FORM_BYTES });
  const invitationId = form.get("invitationId");
  if (invitationId === null) await allowReopening(request);
  const { upstream, language } = await requireUser(request);
  const t = await getFixedT(request, "people");
  const origin = originOf(request);
  const email = String(form.get("email") ?? "");
  if (typeof invitationId === "string") {
    const action = form.get("intent") === "resend" ? "resend" : "withdraw";
    try {
      await upstream.call(changeInvitation, { invitationId, action, origin });
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      if (isFailure(error)) return redirectWithFailure(request, MEMBERS, error);
      if (error.status !== 404 && error.status !== 422) throw error;
      // Accepted or withdrawn meanwhile, or with permissions that this user cannot give.
      const message = t(error.status === 404 ? "toast.invitationGone" : "message.moreThanOwn");
      return redirectWithToast(request, MEMBERS, { type: "error", message });
    }
    return redirectWithToast(request, MEMBERS, {
      type: "success",
      message: t(action === "resend" ? "toast.invitedAgain" : "toast.withdrawn"),
    });
  }
  const listing = await listingRequestOf(request, form);
  const lists = () => listsOf(form, upstream.call(getMembers, { itemsPerPage: 1 }), listing);
  if (listing || isReopened(form))
    return data({ fields: {}, text: null, email, rights: readRights(form, { isDraft: true }), lists: await lists() });
  const rights = readRights(form);
  try {
    await upstream.call(inviteMember, { email, rights, language, origin });
  } catch (error) {
    const problems = await problemsOf(request, error);
    return data({ ...problems, email, rights, lists: await lists() }, { status: problems.status });
  }
  return redirectWithToast(request, MEMBERS, { type: "success", message: t("toast.invited", { email }) });
}

export const meta: MetaFunction<typeof loader> = titled;

/** Who belongs to the company, with what rights; and who is invited. */
export default function Members() {
  const { address, search, members, total, active, disabled, invitations, invited, mayEdit, open } =
    useLoaderData<typeof loader>();
  const { t } = useTranslation("people");
  const { word, state, sort } = search;
  const order = new URLSearchParams(membersHref({ sort }).split("?")[1]).get("sort");
  return (
    <>
      <CompanyHead
        open={open}
        current={MEMBERS}
        actions={
          <FileMenu>
            <FileOptions name={t("tab.members")} href={(format) => fileAddress({ id: "members", format })} />
          </FileMenu>
        }
      />
      <IgnoredNotice {...address} />
      <div className={mayEdit ? styles.split : undefined}>
        <div className={styles.panels}>
          <Panel
            title={t("tab.members")}
            note={word !== "" || state ? t("found", { count: total }) : t("counts", { active, disabled })}
            flush
          >
            <MemberSearch action={MEMBERS} word={word} hiddenFields={order ? { sort: order } : {}}>
              <SelectField id="state" name="state" label={t("column.state")} defaultValue={state ?? ""} key={state}>
                <option value="">{t("everyone")}</option>
                <option value="active">{t("state.active")}</option>
                <option value="disabled">{t("state.disabled")}</option>
              </SelectField>
            </MemberSearch>
            {members.length === 0 ? (
              <Empty icon="people" title={t("noMembers")} />
            ) : (
              <MemberTable
                members={members}
                mayEdit={mayEdit}
                sorting={{ by: sort, to: (next) => membersHref({ word, state, sort: next as typeof sort }) }}
              />
            )}
            <MemberPages page={search.page} total={total} to={(page) => membersHref({ ...search, page })} />
          </Panel>
          {invitations.length > 0 && (
            <Panel
              title={t("invitations")}
              note={
                invited > invitations.length
                  ? t("invitations.some", { count: invitations.length, invited })
                  : t("invitations.note", { days: INVITATION_DAYS })
              }
              flush
            >
              <InvitationTable invitations={invitations} mayEdit={mayEdit} />
            </Panel>
          )}
        </div>
        {mayEdit && (
          <div className="screen-only">
            <Invite />
          </div>
        )}
      </div>
    </>
  );
}

function Invite() {
  const { vendors, lists, isAdmin } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("people");
  const messages = useFieldMessages("people");
  const requested = answer && "email" in answer ? answer : undefined;
  const key = useResetKey((values) => values.has("email"), requested !== undefined);
  return (
    <Panel title={t("invite")} note={t("invite.note", { days: INVITATION_DAYS })} id="invite">
      <Form method="post" key={key} className={styles.form}>
        <EnterButton />
        {requested?.text && <Banner tone="fail">{requested.text}</Banner>}
        <TextField
          id="email"
          name="email"
          type="email"
          label={t("email")}
          required
          maxLength={320}
          autoComplete="off"
          defaultValue={requested?.email}
          errors={messages(requested?.fields.email)}
        />
        <RightsFields
          rights={requested?.rights ?? { role: "viewer", menus: {}, vendors, accounts: {} }}
          vendors={vendors}
          lists={requested?.lists ?? lists}
          errors={requested?.fields ?? {}}
          barred={isAdmin ? [] : ["admin"]}
        />
        <button className="btn primary">{t("invite.send")}</button>
      </Form>
    </Panel>
  );
}
