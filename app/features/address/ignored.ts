import { cutText } from "~/lib/cut-text";

/** An ignored parameter of an address: unknown, invalid, or repeated too often. */
export interface Ignored {
  parameter: string;
  value: string;
}

/** Ignored parameters as the page lists them: the first ones, and their number. */
export interface IgnoredParameters {
  ignored: Ignored[];
  ignoredCount: number;
}

/** Maximum number of listed parameters; a hostile URL has thousands. */
const MAX_NAMED = 5;
export const listIgnored = (ignored: Ignored[]): IgnoredParameters => ({
  ignored: ignored.slice(0, MAX_NAMED),
  ignoredCount: ignored.length,
});

/** Text of an address or a bill, shortened where it would break a title or a sentence. */
export const shorten = (text: string, length = 40): string =>
  text.length > length ? `${cutText(text, length)}…` : text;

/** "viewBy=acount", shortened. */
export const assignmentOf = ({ parameter, value }: Ignored): string => `${shorten(parameter)}=${shorten(value)}`;
