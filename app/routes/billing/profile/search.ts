import { billingMonth } from "~/contract/billing";
import { profileId } from "~/contract/billing-profile";
import { vendor } from "~/contract/vendors";
import type { Ignored } from "~/features/address/ignored";
import type { Parameters } from "~/features/address/search-parameters";
import { lang, optional, readSearch } from "~/features/address/search-parameters";
import type { ProfileSearch } from "./href";

const parameters: Parameters<ProfileSearch> = {
  vendor: optional(vendor),
  month: optional(billingMonth),
  version: optional(profileId),
  lang: optional(lang),
};

/** Reads the search from a URL: what is ignored is named, so that nobody takes the profile of all providers for another. */
export const parseProfileSearch = (params: URLSearchParams): { search: ProfileSearch; ignored: Ignored[] } =>
  readSearch(parameters, { vendor: null, month: null, version: null, lang: null }, params);
