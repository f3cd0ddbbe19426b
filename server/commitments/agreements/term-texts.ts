import type { CommitmentDetail } from "../details";

export type Details = Partial<Record<CommitmentDetail, string>>;

/** The terms that an import has kept as JSON text. */
export function detailsIn(text: string): Details {
  if (text === "") return {};
  return JSON.parse(text) as Details;
}

/** Milliseconds since 1970 of ISO text in UTC; undefined for anything else. */
export function timeIn(text = ""): number | undefined {
  const at = /^(\d{4}-\d{2}-\d{2})[T ]?(\d{2}:\d{2}(?::\d{2})?)?/.exec(text);
  return at ? Date.parse(`${at[1]}T${at[2] ?? "00:00"}Z`) : undefined;
}

/** The same of text that states a time of day; null for anything else. */
export const exactTimeIn = (text = ""): number | null =>
  /^\S{10}[T ]?\d{2}:/.test(text) ? (timeIn(text) ?? null) : null;

export const isIso = (text = ""): boolean => /^\d{4}-\d{2}-\d{2}/.test(text);

/** Years of a term, from words such as "1 yr" and "P3Y", or seconds; null if they say none. */
export const yearsIn = (text: string): number | null => {
  const match = /\b(\d)\s*-?\s*(?:yr|y\b|year)|\bP(\d)Y\b|(\d)yr/i.exec(text);
  const seconds = /^\d{8}$/.test(text) ? Math.round(Number(text) / 31_536_000) : null;
  const years = match ? Number(match[1] ?? match[2] ?? match[3]) : seconds;
  return years === 1 || years === 3 || years === 5 ? years : null;
};

/** The payment option as it is displayed; empty if the text names none. */
export function paymentIn(text: string): string {
  const word = /(no|partial|all)[ -]?upfront/i.exec(text)?.[1]?.toLowerCase();
  return word ? `${word.charAt(0).toUpperCase()}${word.slice(1)} Upfront` : "";
}

/** The type of a Savings Plan as AWS names it; empty if the text names none. */
export const planTypeIn = (text: string): string =>
  /EC2 Instance Savings Plan|EC2SP/i.test(text)
    ? "EC2InstanceSavingsPlans"
    : /SageMaker Savings Plan|SageMakerSP/i.test(text)
      ? "SageMakerSavingsPlans"
      : /Compute Savings Plan|ComputeSP|Compute SP/i.test(text)
        ? "ComputeSavingsPlans"
        : "";
