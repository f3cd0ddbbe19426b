import { providerOf } from "~/lib/providers";
import type { Vendor } from "~/lib/providers";
import { providerColor } from "./provider-color";

/** A provider as a coloured dot and its short name; never only the dot. */
export function Provider({ vendor }: { vendor: Vendor }) {
  return (
    <span className="prov">
      <i className="dot round" style={{ "--c": providerColor(vendor) }} />
      {providerOf(vendor).shortName}
    </span>
  );
}
