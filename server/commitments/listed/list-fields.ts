import { add } from "~/lib/money/decimal";

/** An object of an untrusted document. */
export type Item = Record<string, unknown>;

export const isItem = (value: unknown): value is Item =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A member whatever its case: the API of Savings Plans has camelCase, all others of AWS PascalCase. */
export function member(item: Item, name: string): unknown {
  if (name in item) return item[name];
  const key = Object.keys(item).find((candidate) => candidate.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : item[key];
}

/** Text of the first of these members that has some; empty without. */
export function text(item: Item, ...names: string[]): string {
  for (const name of names) {
    const value = member(item, name);
    if (typeof value === "string" && value !== "") return value.slice(0, 2000);
    if (typeof value === "number" || typeof value === "boolean") return String(value);
  }
  return "";
}

/** Amounts that the cost store can hold. */
const decimalText = /^-?\d{1,30}(\.\d{1,30})?$/;

/** Decimal text; null without. */
export function amount(item: Item, name: string): string | null {
  const value = text(item, name);
  if (decimalText.test(value)) return add(value);
  const number = Number(value);
  return value === "" || !(Math.abs(number) < 1e15) ? null : number.toFixed(12).replace(/\.?0+$/, "");
}

/** ISO time: from ISO text, seconds since 1970 (OpenSearch), or the parts of a recorded time. */
export function time(item: Item, name: string): string | null {
  const value = member(item, name);
  const at =
    typeof value === "number"
      ? value * 1000
      : typeof value === "string"
        ? Date.parse(value)
        : isItem(value) && typeof value.year === "number"
          ? Date.UTC(value.year, Number(value.month) - 1, Number(value.day), Number(value.hour), Number(value.minute))
          : NaN;
  return isoOf(at);
}

/** ISO time of the years that stores can hold; null for others. */
const isoOf = (at: number): string | null => (at >= 0 && at < Date.UTC(2100) ? new Date(at).toISOString() : null);

/** The time plus this number of seconds. */
export const after = (start: string | null, seconds: string | null): string | null =>
  start === null || seconds === null ? null : isoOf(Date.parse(start) + Number(seconds) * 1000);

/** Tags, as an object or as pairs of Key and Value. */
export function tagsOf(item: Item): Record<string, string> {
  const tags = member(item, "Tags");
  if (isItem(tags)) return Object.fromEntries(Object.entries(tags).map(([key, value]) => [key, String(value)]));
  const pairs = Array.isArray(tags) ? tags.filter(isItem) : [];
  return Object.fromEntries(pairs.map((pair) => [text(pair, "Key"), text(pair, "Value")]).filter(([key]) => key));
}

/** Account and region in an ARN. */
export const inArn = (arn: string): { region: string; accountId: string } => {
  const [, , , region = "", accountId = ""] = arn.startsWith("arn:") ? arn.split(":") : [];
  return { region, accountId };
};
