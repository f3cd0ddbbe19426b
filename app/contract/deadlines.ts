import type { Call } from "./call";

/**
 * How long a call may take, in milliseconds. Data of a page: until people believe that it is broken. A change: longer,
 * as it is not to be repeated. A file: until its first byte; large ones take minutes to begin (spec §9).
 */
export const deadlines = { page: 30_000, change: 60_000, file: 5 * 60_000 };

export type CallKind = keyof typeof deadlines;

/** What a call is waited for as. */
export const kindOf = ({ changes, streams }: Pick<Call, "changes" | "streams">): CallKind =>
  changes ? "change" : streams ? "file" : "page";
