import type { Vendor } from "~/contract/vendors";
import type { SendValues } from "./fields";

export const SEND = "/billing/send";
export const PREVIEW = `${SEND}/preview`;

/** The form for a bill; `currency` selects one of several bills of the month. */
export const sendHref = ({
  vendor,
  month,
  currency,
}: {
  vendor: Vendor;
  month: string;
  currency: string | null;
}): string => `${SEND}?${new URLSearchParams({ vendor, month, ...(currency && { currency }) })}`;

/** The filled form, its preview, or the attachment. */
export function filledHref(
  values: SendValues,
  path: typeof SEND | typeof PREVIEW | `${typeof SEND}/file` = SEND,
): string {
  const { recipient, ...rest } = values;
  const params = new URLSearchParams(Object.entries(rest).filter(([name, value]) => value !== "" || name === "at"));
  for (const address of recipient) params.append("recipient", address);
  return `${path}?${params}`;
}
