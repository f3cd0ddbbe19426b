import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Company } from "~/contract/people/session";
import type { RejectedForm } from "~/http/replies/page-error.server";
import { withCompany } from "~/lib/people/company-address";
import type { ShellData } from "~/session/shell-data";
import { A } from "~/ui/navigation/a";
import { useMayOpen } from "~/ui/navigation/may-open";
import { Failed } from "~/ui/loading/state";
import { SignedOutFrame, Frame } from "../frame/frame";
import { ReopenForm } from "../forms/reopen-form";
import type { Problem } from "./problem";
import { problemOf } from "./problem";

/** What went wrong, in the user's words. Never the thrown error, which is in the log. */
export function ErrorPage({ frame }: { frame?: ShellData }) {
  const error = useRouteError();
  const { form, others }: ProblemData = (isRouteErrorResponse(error) ? error.data : null) ?? {};
  return <ProblemPage problem={problemOf(error)} form={form} others={others} frame={frame} />;
}

/** What a `PageError` carries for its page. */
interface ProblemData {
  form?: RejectedForm;
  /** Other companies of the user. */
  others?: Company[];
}

export function ProblemPage({ frame, ...state }: ProblemData & { problem: Problem; frame?: ShellData | null }) {
  const page = <ProblemState {...state} />;
  return frame ? <Frame frame={frame}>{page}</Frame> : <SignedOutFrame>{page}</SignedOutFrame>;
}

export function ProblemState({ problem, form, others = [] }: ProblemData & { problem: Problem }) {
  const { t } = useTranslation("errors");
  return (
    <div className="panel">
      <h1 className="sr">{t(`${problem}.title`)}</h1>
      <Failed
        title={t(`${problem}.title`)}
        text={t(`${problem}.text`)}
        action={
          form ? (
            <ReopenForm
              {...form}
              text={t(problem === "404" ? "404.typed" : "403.member.typed")}
              button={t("openForm")}
            />
          ) : (
            <Recovery problem={problem} others={others} />
          )
        }
      />
    </div>
  );
}

/** An empty reference leads to the address of the page itself, with all its parameters. */
const SAME_PAGE = "";

function Recovery({ problem, others }: { problem: Problem; others: Company[] }) {
  const { t } = useTranslation("errors");
  const hasStart = useMayOpen()("/");
  // Without another company, staying signed in is pointless.
  if (problem === "403.company" || problem === "403.address")
    return (
      <div className="row wrap">
        {others.map(({ cmpnId, cmpnNm }) => (
          <a key={cmpnId} className="btn" href={withCompany("/", cmpnId)} data-document>
            <span className="truncate">{t("toCompany", { company: cmpnNm })}</span>
          </a>
        ))}
        <SignOut />
      </div>
    );
  if (problem === "403.plan")
    return (
      <A className="btn" href="/upgrade">
        {t("seePlans")}
      </A>
    );
  // The start page without a company in its address is one that they can see.
  const Link = problem === "403.member" ? "a" : A;
  return (
    <div className="row wrap">
      {(problem === "500" || problem === "503") && (
        <a className="btn primary" href={SAME_PAGE} data-document>
          {t("tryAgain")}
        </a>
      )}
      {hasStart ? (
        <Link className="btn" href="/" data-document>
          {t("start")}
        </Link>
      ) : (
        <SignOut />
      )}
    </div>
  );
}

function SignOut() {
  const { t } = useTranslation("errors");
  return (
    <form method="post" action="/sign-out">
      <button className="btn">{t("signOut")}</button>
    </form>
  );
}
