import { standaloneHeaders, standalonePage } from "~/features/standalone/standalone-page.server";
import type { RenderErrorPage } from "~/http/replies/install-error-page.server";
import { i18nIn } from "~/i18n/i18n.server";
import { languageOf } from "~/i18n/language.server";
import { readTheme } from "~/lib/preferences/preference-cookies";
import { ProblemPage } from "./error-page";
import { problemAt } from "./problem";

/** The error page for responses that Remix has none for: files, form targets, the sign-in provider. */
export const problemPageOf: RenderErrorPage = (request, { status, code }) => {
  const { language } = languageOf(request);
  const appearance = { language, theme: readTheme(request.headers.get("cookie")) };
  const problem = problemAt(status, code);
  const title = i18nIn(language).t(`${problem}.title`, { ns: "errors" });
  return {
    html: standalonePage(problem, appearance, { title, children: <ProblemPage problem={problem} /> }),
    headers: standaloneHeaders,
  };
};
