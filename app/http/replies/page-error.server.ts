import { data } from "@remix-run/node";
import { errorCodes, siteCodes } from "~/contract/error-codes";
import type { Company } from "~/contract/people/session";
import { keptFields } from "./kept-fields";

/**
 * When thrown and not caught, leads to the error page of its status; `code` selects the variant. Unlike a Response, it
 * can be thrown to several loaders of one page: it has no body that only the first could read.
 */
export class PageError extends Error {
  override name = "PageError";
  constructor(
    readonly status: number,
    readonly code: string | number,
    message = String(code),
    /** Status of the page, if different. */
    pageStatus = status,
  ) {
    super(message);
    Object.assign(this, data({ code }, { status: pageStatus }));
  }
}

/** Header that names the error page for an empty response. */
export const ERROR_CODE = "x-error-code";

/** Entries of a rejected form, for reopening the form with them: its address and fields. */
export interface RejectedForm {
  action: string;
  fields: ReturnType<typeof keptFields>;
}

/**
 * Makes the error page offer the entries again. For forms that conform reads: they open with their fields and
 * save nothing until submitted. `action` is an address of this site without a company.
 */
export function attachForm(error: PageError, form: FormData, action: string): void {
  const rejected: RejectedForm = { action, fields: keptFields(form) };
  Object.assign(error, { data: { code: error.code, form: rejected } });
}

/** For a user who may not see or do what the request is for; the code selects the error page. */
export const forbidden = (code: PageError["code"] = errorCodes.forbidden): PageError => new PageError(403, code);

/**
 * For a user who may not use their current company from this network address. `others`: their other companies, which
 * may let them in; the error page leads to them.
 */
export const addressDenied = (others: Company[]): PageError =>
  Object.assign(forbidden(errorCodes.addressDenied), { data: { code: errorCodes.addressDenied, others } });

/** For a user who is not a member of the company in the address, whether or not it exists. */
export const notAMember = (): PageError => forbidden(siteCodes.notAMember);
export const isNotAMember = (error: unknown): error is PageError =>
  error instanceof PageError && error.code === siteCodes.notAMember;
