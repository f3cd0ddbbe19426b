/** Longest part of a name: company names and filter values can be of any length. */
const MAX_PART = 60;

/** Text as part of a file name, in characters that every system supports; "" if nothing is left. */
export const fileNamePart = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .replace(/[^A-Za-z0-9.]+/g, "-")
    .slice(0, MAX_PART)
    .replace(/^[-.]+|[-.]+$/g, "");

/** Joins the non-empty parts of a name. */
export const fileNameOf = (parts: (string | undefined)[], ending: string): string =>
  `${parts.filter(Boolean).join("_")}.${ending}`;
