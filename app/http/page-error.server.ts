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

/** For somebody who does not belong to the company that an address names, whether it exists or not. */
export const notAMember = (): PageError => new PageError(403, "not-a-member");
export const isNotAMember = (error: unknown): boolean => error instanceof PageError && error.code === "not-a-member";
