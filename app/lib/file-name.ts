/** Longest part of a name: names of companies and values of filters may be of any length. */
const MAX_PART = 60;

/** Text as a part of a file's name, in letters that every system takes; "" when nothing of it is left. */
export const fileNamePart = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .replace(/[^A-Za-z0-9.]+/g, "-")
    .slice(0, MAX_PART)
    .replace(/^[-.]+|[-.]+$/g, "");

/** A name of the parts that have something to say. */
export const fileNameOf = (parts: (string | undefined)[], ending: string): string =>
  `${parts.filter(Boolean).join("_")}.${ending}`;
