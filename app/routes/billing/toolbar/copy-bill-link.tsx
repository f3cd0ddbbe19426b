import { CopyLinkMenu } from "~/features/copy-link/copy-link-menu";
import type { BillingPage } from "../data.server";
import { href } from "../href";
import { useBillingText } from "../use-billing-text";

/** The links of a bill; an address without a month means the newest one. */
export function CopyBillLink({ page: { search, vendor, month } }: { page: BillingPage }) {
  const words = useBillingText(vendor, "");
  return (
    <CopyLinkMenu
      to={href(search)}
      fixed={search.month === null ? { to: href({ ...search, vendor, month }), period: words.month(month) } : null}
    />
  );
}
