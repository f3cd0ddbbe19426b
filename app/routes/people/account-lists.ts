import type { CloudAccount, MemberRights } from "~/contract/people/people";
import { listOptions } from "~/features/choices/listing";
import type { ListingRequest, Listing } from "~/features/choices/listing";
import { vendors } from "~/lib/providers";
import type { Vendor } from "~/lib/providers";

/** The accounts of each provider that a restriction can name; providers without any are absent. */
export type AccountLists = Partial<Record<Vendor, Listing>>;

/** Name of the checkboxes of a provider's accounts. */
export const accountField = (vendor: Vendor): string => `account.${vendor}`;

/** The lists that a form starts with, or the one that it requested; chosen accounts can stay, also without lines. */
export function listAccounts(
  accounts: readonly CloudAccount[],
  chosen: MemberRights["accounts"],
  requested: ListingRequest | null = null,
): AccountLists {
  return Object.fromEntries(
    vendors.flatMap((vendor) => {
      const ofVendor = accounts.filter((account) => account.vendor === vendor);
      const ids = new Set(ofVendor.map(({ id }) => id));
      const others = (chosen[vendor] ?? []).filter((id) => !ids.has(id));
      const options = [...ofVendor, ...others.map((id) => ({ id, name: id }))].map(({ id, name }) => ({
        value: id,
        name,
        about: id,
      }));
      const ownRequest = requested?.name === accountField(vendor) ? requested : undefined;
      return options.length > 0 ? [[vendor, listOptions(options, chosen[vendor] ?? [], ownRequest)]] : [];
    }),
  );
}
