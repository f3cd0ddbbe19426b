import { providerOf } from "~/lib/providers";
import type { Vendor } from "~/lib/providers";
import { ProviderMark } from "./provider-mark";

/** A provider as its monogram and its short name. */
export function Provider({ vendor }: { vendor: Vendor }) {
  return (
    <span className="prov">
      <ProviderMark vendor={vendor} isNamed />
      {providerOf(vendor).shortName}
    </span>
  );
}
