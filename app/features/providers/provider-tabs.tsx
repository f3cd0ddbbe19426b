import type { ReactNode } from "react";
import { providerOf } from "~/lib/providers";
import type { Vendor } from "~/lib/providers";
import { Tabs } from "~/ui/controls/tabs";
import { ProviderMark } from "./provider-mark";

interface ProviderTabsProps {
  label: string;
  vendors: Vendor[];
  shown: Vendor | null;
  to: (vendor: Vendor | null) => string;
  /** Label of a first tab for all providers. */
  all?: string;
}

/** One tab per provider of the user. */
export function ProviderTabs({ label, vendors, shown, to, all }: ProviderTabsProps) {
  const tabs: { vendor: Vendor | null; label: ReactNode }[] = vendors.map((vendor) => ({
    vendor,
    label: (
      <>
        <ProviderMark vendor={vendor} isNamed />
        {providerOf(vendor).shortName}
      </>
    ),
  }));
  if (all !== undefined) tabs.unshift({ vendor: null, label: all });
  return (
    <Tabs
      label={label}
      items={tabs.map((tab) => ({ to: to(tab.vendor), label: tab.label, current: tab.vendor === shown }))}
    />
  );
}
