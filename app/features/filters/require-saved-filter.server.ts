import { problem } from "~/contract/field-problems";
import { getSavedFilter } from "~/contract/costs/saved-filters";
import type { SavedFilter } from "~/contract/costs/saved-filters";
import { nullIfMissing } from "~/upstream/attempt.server";
import { UpstreamError } from "~/upstream/upstream-error";
import type { Upstream } from "~/upstream/upstream.server";

/**
 * The saved filter chosen in a form. Throws UpstreamError 422 at the form's field if it was deleted, or has conditions
 * that are hidden from the user: with fewer conditions, the form's object would cover more costs than was chosen.
 */
export async function requireSavedFilter(upstream: Upstream, filterIndex: number, field: string): Promise<SavedFilter> {
  const saved = await nullIfMissing(upstream.call(getSavedFilter, { filterIndex }));
  if (!saved || saved.withheld.length > 0)
    throw new UpstreamError(422, "invalid", "", { [field]: [problem("savedFilterUnavailable")] });
  return saved;
}
