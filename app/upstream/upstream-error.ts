import { errorCodes, isNoCollectedData } from "~/contract/error-codes";
import { PageError } from "~/http/replies/page-error.server";

/** Failures of calls that got no answer; the upstream itself reports some of them, too. */
export const faults = {
  /** Not reached, so nothing has happened. */
  unreachable: "unreachable",
  /** No response in time. */
  tooSlow: errorCodes.tooSlow,
  /** A change was sent, but its outcome is unknown. */
  uncertain: errorCodes.uncertain,
  /** The response breaks the contract. */
  contract: "contract",
  /** An unrecognized response. */
  unknown: "unknown",
} as const;

/**
 * A failed or missing response of the upstream. Failures lead to the error page of 503; missing data leads to that of
 * 404, because there is nothing to retry.
 */
export class UpstreamError extends PageError {
  override name = "UpstreamError";
  constructor(
    status: number,
    code: string | number,
    message: string,
    /** Field → codes (contract/field-problems), if the request's own fields are at fault. */
    readonly fields?: Record<string, string[]>,
    /** Figures of the message, for words in the reader's language. */
    readonly values?: Record<string, string>,
  ) {
    super(status, code, message, isNoCollectedData(code) ? 404 : status >= 500 || status === 429 ? 503 : status);
  }
}

/** Whether the request itself is not at fault: it could not be answered, whatever it was. */
export const isFailure = ({ status, code }: UpstreamError): boolean => status >= 500 || isNoCollectedData(code);
