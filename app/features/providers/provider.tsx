import type { Vendor } from "~/contract/vendors";
import { providerOf } from "./providers";

/** A provider as a dot in its colour and its short name; never the dot alone. */
export function Provider({ vendor }: { vendor: Vendor }) {
  const { color, shortName } = providerOf(vendor);
  return (
    <span className="prov">
      <i className="dot round" style={{ "--c": color }} />
      {shortName}
    </span>
  );
}
