import type { Bill } from "./bill";

/**
 * The company's number for a bill, by its profile's pattern; bills of a month other than the main one end with their
 * currency.
 */
export function invoiceNumber({
  profile,
  vendor,
  yearMonth,
  currency,
  isMain,
}: Pick<Bill, "profile" | "vendor" | "yearMonth" | "currency" | "isMain">): string {
  const [year = "", month = ""] = yearMonth.split("-");
  const parts: Record<string, string> = {
    "{YYYY}": year,
    "{YY}": year.slice(2),
    "{MM}": month,
    "{VENDOR}": vendor.toUpperCase(),
    "{CURRENCY}": currency,
  };
  const number = profile.invoiceNumber.replaceAll(/\{[A-Z]+\}/g, (token) => parts[token] ?? token);
  return isMain || profile.invoiceNumber.includes("{CURRENCY}") ? number : `${number}-${currency}`;
}
