import { isRouteErrorResponse } from "@remix-run/react";
import { getI18n } from "react-i18next";
import { errorCodes, isNoCollectedData } from "~/contract/error-codes";
import { refusalKind } from "~/http/replies/refusal-kind";
import type { Language } from "~/lib/language";

/** Statuses with their own texts. */
const statuses = [
  "403.menu",
  "403.access",
  "403.company",
  "403.member",
  "403.address",
  "403.plan",
  "403.site",
  "404",
  "noCollectedData",
  "413",
  "503.uncertain",
  "503",
] as const;
export type Problem = (typeof statuses)[number] | "500";

/** What a page reports of what was thrown. */
export function problemOf(error: unknown): Problem {
  if (!isRouteErrorResponse(error)) return "500";
  return problemAt(error.status, ((error.data ?? {}) as { code?: string | number }).code);
}

/** Texts of a status, by the code of the refusal. */
export function problemAt(status: number, code?: string | number): Problem {
  if (isNoCollectedData(code)) return "noCollectedData";
  if (status === 405) return "404";
  if (status === 503) return code === errorCodes.uncertain ? "503.uncertain" : "503";
  const kind = status === 403 ? `403.${refusalKind(code)}` : String(status);
  return statuses.find((problem) => problem === kind) ?? "500";
}

/** The title of what was thrown, for what is no component: in the browser, texts of the page's language are loaded. */
export const problemTitle = (error: unknown, language: Language): string =>
  getI18n().getFixedT(language, "errors")(`${problemOf(error)}.title`);
