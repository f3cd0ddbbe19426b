import type { Vendor } from "~/contract/vendors";
import { providerOf } from "./providers";

/** A provider as a coloured dot and its short name; never only the dot. */
export function Provider({ vendor }: { vendor: Vendor }) {
  const { color, shortName } = providerOf(vendor);
  return (
    <span className="prov">
      <i className="dot round" style={{ "--c": color }} />
      {shortName}
    </span>
  );
}
