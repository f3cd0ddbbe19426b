import { errorCodes } from "~/contract/call";
import { PageError } from "~/http/page-error.server";
import { isNoCollectedData } from "~/lib/shortfall";

/** What went wrong where the upstream itself does not say so. */
export const faults = {
  /** It was not reached, so it has done nothing. */
  unreachable: "unreachable",
  /** It did not answer in time. */
  tooSlow: errorCodes.tooSlow,
  /** A change was sent, but what came of it is not known. */
  uncertain: "uncertain",
  /** It answered, but not as the contract says. */
  contract: "contract",
  /** It answered something that is none of ours. */
  unknown: "unknown",
} as const;

/**
 * The upstream's answer other than success, or that there was none. What it could not do is the page of 503; what nothing
 * was collected for is one of 404, as that is no failure to try again.
 */
export class UpstreamError extends PageError {
  override name = "UpstreamError";
  constructor(
    status: number,
    code: string | number,
    message: string,
    /** Field → messages, when the request's own fields are at fault. */
    readonly fields?: Record<string, string[]>,
    /** Figures of the message, for words in the reader's language. */
    readonly values?: Record<string, string>,
  ) {
    super(status, code, message, isNoCollectedData(code) ? 404 : status >= 500 || status === 429 ? 503 : status);
  }
}

/** Whether nobody is to blame for what was sent: it could not be answered, whatever it was. */
export const isFailure = ({ status, code }: UpstreamError): boolean => status >= 500 || isNoCollectedData(code);
