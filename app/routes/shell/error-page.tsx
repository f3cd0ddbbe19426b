import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ShellData } from "~/session/shell-data";
import { A } from "~/ui/a";
import { Failed } from "~/ui/state";
import { BareFrame, Frame } from "./frame";

/** Statuses with words of their own; `signOut` where staying signed in leads nowhere. */
const known = ["403.menu", "403.company", "403.member", "403.site", "404", "413", "503.uncertain", "503"] as const;
type Problem = (typeof known)[number] | "500";

/** What went wrong, in words of the user. Never what was thrown: that is in the log. */
export function ErrorPage({ frame }: { frame?: ShellData }) {
  return <ProblemPage problem={problemOf(useRouteError())} frame={frame} />;
}

export function ProblemPage({ problem, frame }: { problem: Problem; frame?: ShellData | null }) {
  const page = <ProblemState problem={problem} />;
  return frame ? <Frame frame={frame}>{page}</Frame> : <BareFrame>{page}</BareFrame>;
}

export function ProblemState({ problem }: { problem: Problem }) {
  const { t } = useTranslation("errors");
  return (
    <div className="panel">
      <h1 className="sr">{t(`${problem}.title`)}</h1>
      <Failed title={t(`${problem}.title`)} text={t(`${problem}.text`)} action={<WayOn problem={problem} />} />
    </div>
  );
}

function WayOn({ problem }: { problem: Problem }) {
  const { t } = useTranslation("errors");
  if (problem === "403.company") {
    return (
      <form method="post" action="/sign-out">
        <button className="btn">{t("signOut")}</button>
      </form>
    );
  }
  // Without a company in its address the start page is one that they may see.
  const Link = problem === "403.member" ? "a" : A;
  return (
    <Link className="btn" href="/" data-document>
      {t("start")}
    </Link>
  );
}

/** By code; of any other, the upstream refused a menu. */
const refusals: Record<string, string> = { "no-company": "company", "not-a-member": "member" };

function problemOf(error: unknown): Problem {
  if (!isRouteErrorResponse(error)) return "500";
  return problemAt(error.status, ((error.data ?? {}) as { code?: string | number }).code);
}

/** What a status says, with the code of who refused. */
export function problemAt(status: number, code?: string | number): Problem {
  if (status === 405) return "404";
  if (status === 503) return code === "uncertain" ? "503.uncertain" : "503";
  const kind = status === 403 ? `403.${code === undefined ? "site" : (refusals[code] ?? "menu")}` : String(status);
  return known.find((problem) => problem === kind) ?? "500";
}
