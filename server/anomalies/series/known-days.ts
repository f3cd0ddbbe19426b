import type { Vendor } from "~/contract/vendors";
import type { Scope } from "../../measures/scope";

/**
 * Whether the cost of a provider's day is known: not while a damaged slice may have lines of it. What is left of such a
 * day is not its cost.
 */
export const isKnownIn =
  ({ damaged }: Pick<Scope, "damaged">) =>
  ({ vendor, day }: { vendor: Vendor; day: string }): boolean =>
    !damaged.some((slice) => slice.vendor === vendor && slice.firstDay <= day && day <= slice.lastDay);
