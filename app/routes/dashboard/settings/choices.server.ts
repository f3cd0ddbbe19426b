import { getBudgetData } from "~/contract/dashboards/budgets";
import { getTagKeys } from "~/contract/costs/cost-filters";
import type { Widget } from "~/contract/dashboards/dashboards";
import { mayUse } from "~/contract/people/permission";
import { getSavedFilters } from "~/contract/costs/saved-filters";
import { getServiceGroupSets } from "~/contract/service-groups";
import type { Vendor } from "~/contract/vendors";
import { costVendors } from "~/contract/vendors";
import { supportedBy } from "~/lib/dashboards/widgets";
import { rangeOf } from "~/lib/time/time-frames";
import { attempt } from "~/upstream/attempt.server";
import type { PageContext } from "../frame/page-context.server";
import { definitions } from "../widgets/registry";

/** What can be chosen in the form; lists that the user may not see, or that did not load, are empty. */
export interface WidgetChoices {
  vendors: Vendor[];
  tagKeys: string[];
  sets: { setId: string; setName: string }[];
  savedFilters: { index: number; name: string }[];
  /** Loaded for widgets of budgets. */
  budgets: { budgetId: string; budgetName: string }[];
}

const MAX_TAG_KEYS = 200;

/** `hasAnalytics`: the user may use Cost Analytics, whose lists these are. */
export async function loadChoices(
  { source: { upstream }, info, user, today, currency }: PageContext,
  widget: Widget,
  hasAnalytics: boolean,
): Promise<WidgetChoices> {
  const allowed = costVendors(info.authorisedVendors, info.profile);
  const supported = supportedBy(widget.widgetType);
  const selectedVendors = info.vendors.map(({ vendor }) => vendor).filter((vendor) => allowed.includes(vendor));
  const { hasBudget } = definitions[widget.widgetType];
  const budgets = hasBudget && mayUse(user, "budgets", "view") ? await attempt(upstream.call(getBudgetData, {})) : null;
  const [tags, sets, saved] = hasAnalytics
    ? await Promise.all([
        attempt(
          upstream.call(getTagKeys, {
            ...rangeOf("month_to_date", info.lastDay ?? today),
            selectedVendors,
            isAmortizedCost: false,
            currency,
          }),
        ),
        attempt(upstream.call(getServiceGroupSets, {})),
        attempt(upstream.call(getSavedFilters, {})),
      ])
    : [null, null, null];
  return {
    vendors: allowed.filter((vendor) => !supported || supported.includes(vendor)),
    tagKeys: (tags?.tagKeys ?? []).map(({ key }) => key).slice(0, MAX_TAG_KEYS),
    sets: (sets?.serviceGroupInfo ?? []).map(({ setId, setName }) => ({ setId, setName })),
    savedFilters: (saved?.filters ?? []).map(({ index, filterName }) => ({ index, name: filterName })),
    budgets: budgets?.budgets ?? [],
  };
}
