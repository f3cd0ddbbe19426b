/** The upstream's answer other than success, or that it could not be reached (status 503, code "unreachable"). */
export class UpstreamError extends Error {
  override name = "UpstreamError";
  constructor(
    readonly status: number,
    readonly code: string | number,
    message: string,
    /** Field → messages, when the request's own fields are at fault. */
    readonly fields?: Record<string, string[]>,
  ) {
    super(message);
  }
}
