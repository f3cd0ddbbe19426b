import { z } from "zod";
import { billingMonth } from "~/contract/billing";
import { profileId } from "~/contract/billing-profile";
import { vendor } from "~/contract/vendors";
import type { Ignored } from "~/features/address/ignored";
import { readAddress } from "~/features/address/read-address";
import { languages } from "~/lib/language";
import type { ProfileSearch } from "./href";

/**
 * Reads the search from a URL. Never throws: unknown and invalid values fall back to their defaults and are reported,
 * so that users do not take the profile of all providers for the requested one.
 */
export function parseProfileSearch(params: URLSearchParams): { search: ProfileSearch; ignored: Ignored[] } {
  const { given, ignored, ignore, one } = readAddress(params);
  const search: ProfileSearch = {
    vendor: one("vendor", vendor.nullable(), null),
    month: one("month", billingMonth.nullable(), null),
    version: one("version", profileId.nullable(), null),
    lang: one("lang", z.enum(languages).nullable(), null),
  };
  for (const [name, values] of given) ignore(name, values);
  // The shell itself says if a language is not supported.
  return { search, ignored: ignored.filter(({ parameter }) => parameter !== "lang") };
}
