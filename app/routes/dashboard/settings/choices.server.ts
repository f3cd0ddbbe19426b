import { getBudgetAlerts } from "~/contract/dashboards/budgets";
import { getTagKeys } from "~/contract/costs/cost-filters";
import type { Widget } from "~/contract/dashboards/dashboards";
import { mayUse } from "~/contract/people/permission";
import { vendorsWithCosts } from "~/contract/people/session";
import { getServiceGroupSets } from "~/contract/service-groups";
import type { Vendor } from "~/contract/vendors";
import { costVendors } from "~/contract/vendors";
import { supportedBy } from "~/lib/dashboards/widgets";
import { rangeOf } from "~/lib/time/time-frames";
import { attempt } from "~/upstream/attempt.server";
import { loadFilterChoices, noFilterChoices } from "~/features/filters/form/filter-choices.server";
import type { FilterChoices } from "~/features/filters/form/form-filters";
import type { PageContext } from "../frame/load/page-context.server";
import { searchOf } from "../frame/widget-search";
import { definitions } from "../widgets/registry";

/** What can be chosen in the form; lists that the user may not see, or that did not load, are empty. */
export interface WidgetChoices {
  vendors: Vendor[];
  tagKeys: string[];
  sets: { setId: string; setName: string }[];
  /** Loaded for widgets of budgets. */
  budgets: { budgetId: string; budgetName: string }[];
  filters: FilterChoices;
}

const MAX_TAG_KEYS = 200;

/**
 * @param hasAnalytics the user may use Cost Analytics, whose lists these are
 * @param params of the address, which may name the list that is open in the filter panel
 */
export async function loadChoices(
  page: PageContext,
  widget: Widget,
  hasAnalytics: boolean,
  params: URLSearchParams,
): Promise<WidgetChoices> {
  const {
    source: { upstream },
    info,
    user,
    today,
    currency,
  } = page;
  const allowed = costVendors(info.authorisedVendors, info.profile);
  const supported = supportedBy(widget.widgetType);
  const { hasBudget, isWithoutFilters } = definitions[widget.widgetType];
  const budgets =
    hasBudget && mayUse(user, "budgets", "view") ? await attempt(upstream.call(getBudgetAlerts, {})) : null;
  const [tags, sets, filters] = hasAnalytics
    ? await Promise.all([
        attempt(
          upstream.call(getTagKeys, {
            ...rangeOf("month_to_date", info.lastDay ?? today),
            selectedVendors: vendorsWithCosts(info),
            isAmortizedCost: false,
            currency,
          }),
        ),
        attempt(upstream.call(getServiceGroupSets, {})),
        loadFilterChoices(page.source, isWithoutFilters ? null : searchOf(widget, today), currency, params),
      ])
    : [null, null, noFilterChoices];
  return {
    vendors: allowed.filter((vendor) => !supported || supported.includes(vendor)),
    tagKeys: (tags?.tagKeys ?? []).map(({ key }) => key).slice(0, MAX_TAG_KEYS),
    sets: (sets?.serviceGroupInfo ?? []).map(({ setId, setName }) => ({ setId, setName })),
    budgets: budgets?.budgets ?? [],
    filters,
  };
}
