import { providerOf } from "~/lib/providers";
import type { Vendor } from "~/lib/providers";

/** The provider's monogram. `isNamed`: its name is beside it, so screen readers skip the monogram. */
export function ProviderMark({ vendor, isNamed = false }: { vendor: Vendor; isNamed?: boolean }) {
  const { mark, shortName } = providerOf(vendor);
  return isNamed ? (
    <span className="pmark" data-mark={mark} aria-hidden="true" />
  ) : (
    <span className="pmark" data-mark={mark} role="img" aria-label={shortName} title={shortName} />
  );
}
