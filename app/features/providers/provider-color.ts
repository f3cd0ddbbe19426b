import type { Vendor } from "~/lib/providers";

/** CSS color of a provider; providers never use a color of the categorical palette. */
export const providerColor = (vendor: Vendor): string => `var(--${vendor})`;
