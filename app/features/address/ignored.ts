/** A parameter of an address that was left out: unknown, not valid, or given too often. */
export interface Ignored {
  parameter: string;
  value: string;
}

/** What a page says of what was left out: the first of it, and how much there is. */
export interface IgnoredParameters {
  ignored: Ignored[];
  ignoredCount: number;
}

/** Parameters that the page names; a hostile URL has thousands. */
const MAX_NAMED = 5;
export const listIgnored = (ignored: Ignored[]): IgnoredParameters => ({
  ignored: ignored.slice(0, MAX_NAMED),
  ignoredCount: ignored.length,
});

/** Text of the address or a bill, cut where it would break a title or a sentence. */
export const shorten = (text: string, length = 40): string =>
  text.length > length ? `${text.slice(0, length)}…` : text;
