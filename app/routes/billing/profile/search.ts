import { billingMonth } from "~/contract/billing/billing";
import { profileId } from "~/contract/billing/profile-versions";
import { vendor } from "~/contract/vendors";
import type { Ignored } from "~/features/address/ignored";
import type { Parameters } from "~/features/address/search-parameters";
import { documentation, lang, optional, readSearch } from "~/features/address/search-parameters";
import type { ProfileSearch } from "./href";
import { defaultProfileSearch } from "./href";

/** The parameters of the billing profile; `docs/addresses.md` has their table. */
const profileParameters: Parameters<ProfileSearch> = {
  vendor: optional(vendor, { without: "the profile of all providers without their own" }),
  month: optional(billingMonth, {
    about: "`YYYY-MM` of the bills that the profile applies to",
    without: "the current month",
  }),
  version: optional(profileId, { about: "the id of a version to correct", without: "a new version" }),
  lang: optional(lang, { without: "as above" }),
};

/** Reads the search from a URL, leniently. */
export const parseProfileSearch = (params: URLSearchParams): { search: ProfileSearch; ignored: Ignored[] } =>
  readSearch(profileParameters, defaultProfileSearch, params);

/** The documentation of the parameters. */
export const profileParameterRows = (): string[] => documentation(profileParameters, defaultProfileSearch);
