/** Longest part of a name: company names and filter values can be of any length. */
const MAX_PART = 60;
/** Longest name: file systems allow 255 bytes, and programs add to it: " (1)", ".part". */
const MAX_NAME = 220;

const EDGES = /^[-.]+|[-.]+$/g;

/** Text as part of a file name, in characters that every system supports; "" if nothing is left. */
export const fileNamePart = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .replace(/[^A-Za-z0-9.]+/g, "-")
    .slice(0, MAX_PART)
    .replace(EDGES, "");

/** Joins the non-empty parts of a name. Of a name that is too long, the longest parts are shortened; none is lost. */
export function fileNameOf(parts: (string | undefined)[], ending: string): string {
  const named = parts.filter((part): part is string => Boolean(part));
  const shortened = (part: string, limit: number): string =>
    part.length > limit ? part.slice(0, limit).replace(EDGES, "") : part;
  const joined = (limit: number): string => `${named.map((part) => shortened(part, limit)).join("_")}.${ending}`;
  let limit = Math.max(...named.map((part) => part.length));
  while (joined(limit).length > MAX_NAME) limit -= 1;
  return joined(limit);
}
