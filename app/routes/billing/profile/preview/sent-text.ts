import type { TFunction } from "i18next";
import { vendor } from "~/contract/vendors";
import { providerOf } from "~/lib/providers";
import { formatMonth } from "~/i18n/dates";

/** Names the bill whose sent invoice prevents a change. */
export function sentText(
  t: TFunction<"billing-profile">,
  language: string,
  bill: { vendor?: string; yearMonth?: string },
): string {
  const { data } = vendor.safeParse(bill.vendor);
  return t("sent", {
    provider: data ? providerOf(data).shortName : "",
    month: formatMonth(bill.yearMonth ?? "", language),
  });
}
