import { providerOf } from "~/lib/providers";
import type { Vendor } from "~/lib/providers";

/** The provider's monogram. With `isNamed`, its name stands beside it; otherwise it is read out here. */
export function ProviderMark({ vendor, isNamed = false }: { vendor: Vendor; isNamed?: boolean }) {
  const { mark, shortName } = providerOf(vendor);
  return isNamed ? (
    <span className="pmark" data-mark={mark} aria-hidden="true" />
  ) : (
    <span className="pmark" data-mark={mark} role="img" aria-label={shortName} title={shortName} />
  );
}
