import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MAX_USER_ID } from "~/contract/call";
import { errorCodes } from "~/contract/error-codes";
import { isAdministrator, mayUse } from "~/contract/people/permission";
import { getSignInRules, resetMemberCodes, saveMemberRules, saveSignInRules } from "~/contract/people/sign-in-rules";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import { listIgnored } from "~/features/address/ignored";
import { companyPagesFor } from "~/features/company/company-pages.server";
import { CompanyHead } from "~/features/company/company-head";
import { MEMBERS_PER_PAGE } from "~/features/members/member-search";
import { loadPage } from "~/features/paging/load-page";
import { forbidden } from "~/http/replies/page-error.server";
import { getFixedT } from "~/i18n/i18n.server";
import { redirectWithFailure, redirectWithToast } from "~/session/flash.server";
import { readForm } from "~/session/read-form.server";
import { requireUser } from "~/session/require-user.server";
import { formErrorText, submit } from "~/session/submit.server";
import { Panel } from "~/ui/panel";
import { titled } from "~/ui/titled";
import { isFailure, UpstreamError } from "~/upstream/upstream-error";
import type { Upstream } from "~/upstream/upstream.server";
import { CompanyForm } from "./company-form";
import { RULES, rulesHref } from "./href";
import type { RulesSearch } from "./href";
import { MemberForm } from "./member-form";
import { Members } from "./members";
import { companySchema, memberSchema } from "./rule-schemas";
import { readRules } from "./rules-address";
import styles from "./sign-in-rules.module.css";

export const handle = { i18n: ["sign-in-rules", "people"] };

/** 403 without permission on the company's settings. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { upstream, user, headers } = await requireUser(request);
  if (!mayUse(user, "company", "view")) throw forbidden();
  const { search, ignored } = readRules(new URL(request.url).searchParams);
  const { word, member } = search;
  const query = { word, itemsPerPage: MEMBERS_PER_PAGE, ...(member !== null && { memberId: member }) };
  const [{ reply: rules, page }, t] = await Promise.all([
    loadPage((requested) => upstream.call(getSignInRules, { ...query, page: requested }), {
      page: search.page,
      size: MEMBERS_PER_PAGE,
    }),
    getFixedT(request, "sign-in-rules"),
  ]);
  return data(
    {
      // The member may have left meanwhile.
      address: listIgnored(
        rules.member || member === null ? ignored : [...ignored, { parameter: "member", value: member }],
      ),
      search: { ...search, page },
      rules,
      mayEdit: mayUse(user, "company", "edit"),
      mayEditAdministrators: isAdministrator(user),
      open: companyPagesFor(user),
      title: t("title"),
    },
    { headers },
  );
}

/** The page with its list as it is, and no member's settings. */
const listHref = (search: RulesSearch): string => rulesHref({ ...search, member: null });

interface Answer {
  form: "company" | "member";
  result: SubmissionResult;
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const list = listHref(readRules(new URL(request.url).searchParams).search);
  const done = async (words: string) =>
    redirectWithToast(request, list, {
      type: "success",
      message: (await getFixedT(request, "sign-in-rules"))(words),
    });
  /** Throws a redirect if the member has left the company meanwhile. */
  const changeMember = async (change: (upstream: Upstream) => Promise<unknown>) => {
    const { upstream } = await requireUser(request);
    await change(upstream).catch(async (error: unknown) => {
      if (!(error instanceof UpstreamError) || error.status !== 404) throw error;
      const message = (await getFixedT(request, "people"))("toast.gone");
      throw await redirectWithToast(request, list, { type: "error", message });
    });
  };
  if (form.get("intent") === "reset") {
    const memberId = String(form.get("memberId")).slice(0, MAX_USER_ID);
    try {
      await changeMember((upstream) => upstream.call(resetMemberCodes, { memberId }));
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      if (isFailure(error)) return redirectWithFailure(request, list, error);
      if (error.status !== 409) throw error;
      return redirectWithToast(request, list, { type: "error", message: await conflictText(request, error) });
    }
    return done("codesReset");
  }
  const name = form.get("intent") === "member" ? "member" : "company";
  const submitted =
    name === "member"
      ? await submit(request, form, memberSchema, {
          save: (value) => changeMember((upstream) => upstream.call(saveMemberRules, value)),
          formError: (error) => conflictText(request, error),
        })
      : await submit(request, form, companySchema, {
          save: async (value) => (await requireUser(request)).upstream.call(saveSignInRules, value),
        });
  if ("saved" in submitted) return done("saved");
  return data({ form: name, result: submitted.result } satisfies Answer, { status: submitted.status });
}

/** Why a member's rules cannot be changed: they belong to another company, too, or others have changed the rules. */
const conflictText = async (request: Request, error: UpstreamError): Promise<string> =>
  error.code === errorCodes.forbidden
    ? (await getFixedT(request, "sign-in-rules"))("shared")
    : formErrorText(request, error);

export const meta: MetaFunction<typeof loader> = titled;

/** How the company's people sign in: one-time codes, network addresses, number of sessions. */
export default function SignInRules() {
  const { address, search, rules, mayEdit, mayEditAdministrators, open } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as Answer | undefined;
  const { t } = useTranslation("sign-in-rules");
  const { member, isBuiltIn } = rules;
  const resultOf = (form: Answer["form"]) => (answer?.form === form ? answer.result : undefined);
  return (
    <>
      <CompanyHead open={open} current={RULES} text={<p>{t(isBuiltIn ? "intro" : "introExternal")}</p>} />
      <IgnoredNotice {...address} />
      <div className={styles.page}>
        {member && (
          <Panel title={member.userNm} note={member.userEmail} id="member">
            <MemberForm
              key={`${member.userId} ${member.version}`}
              member={member}
              closeTo={listHref(search)}
              isBuiltIn={isBuiltIn}
              mayEdit={mayEdit}
              mayEditAdministrators={mayEditAdministrators}
              result={resultOf("member")}
            />
          </Panel>
        )}
        <Panel title={t("company")}>
          <CompanyForm key={rules.version} rules={rules} mayEdit={mayEdit} result={resultOf("company")} />
        </Panel>
        <Members members={rules.members} total={rules.total} isBuiltIn={isBuiltIn} search={search} />
      </div>
    </>
  );
}
