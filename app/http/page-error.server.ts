import { data } from "@remix-run/node";

/**
 * Thrown and not caught, it is the error page of its status; `code` says which one. Unlike a Response it can be thrown to
 * several loaders of one page at once: there is no body that only the first could read.
 */
export class PageError extends Error {
  override name = "PageError";
  constructor(
    readonly status: number,
    readonly code: string | number,
    message = String(code),
    /** Status of the page, where that is another one. */
    pageStatus = status,
  ) {
    super(message);
    Object.assign(this, data({ code }, { status: pageStatus }));
  }
}

/** Header that says which error page an answer without one stands for. */
export const ERROR_CODE = "x-error-code";

/** What was typed into a form that was refused, for opening the form again with it: where, and its fields. */
export interface Typed {
  action: string;
  fields: [string, string][];
}

/**
 * Has the error page give back what was typed. For forms that conform reads: they open with their fields and save nothing
 * until their own button is pressed. `action` is an address of this site, in nobody's company.
 */
export function giveBack(error: PageError, form: FormData, action: string): void {
  const fields = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && !entry[0].startsWith("__"),
  );
  Object.assign(error, { data: { code: error.code, typed: { action, fields } satisfies Typed } });
}

/** For somebody who does not belong to the company that an address names, whether it exists or not. */
export const notAMember = (): PageError => new PageError(403, "not-a-member");
export const isNotAMember = (error: unknown): error is PageError =>
  error instanceof PageError && error.code === "not-a-member";
