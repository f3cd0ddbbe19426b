import type { Call } from "./call";

/**
 * Deadlines of calls in milliseconds. Data of a page: as long as users wait. A change: longer, as it must not be
 * repeated. A file: until its first byte, as large ones take minutes to begin (spec §9).
 */
export const deadlines = { page: 30_000, change: 60_000, file: 5 * 60_000 };

export type CallKind = keyof typeof deadlines;

/** Purpose of a call, which determines its deadline. */
export const kindOf = ({ changes, streams }: Pick<Call, "changes" | "streams">): CallKind =>
  changes ? "change" : streams ? "file" : "page";
