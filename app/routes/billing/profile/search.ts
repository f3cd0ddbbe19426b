import { billingMonth } from "~/contract/billing";
import { vendor } from "~/contract/vendors";
import type { ProfileSearch } from "./href";

/** Reads the search from a URL. Never throws: what is not valid means the profile of all providers, or this month's. */
export const parseProfileSearch = (params: URLSearchParams): ProfileSearch => ({
  vendor: vendor.safeParse(params.get("vendor")).data ?? null,
  month: billingMonth.safeParse(params.get("month")).data ?? null,
});
