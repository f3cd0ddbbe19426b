import type { FormEvent } from "react";
import { Provider } from "~/features/providers/provider";
import { isZero } from "~/lib/money/decimal";
import { vendors as allVendors } from "~/lib/providers";
import type { Vendor } from "~/lib/providers";
import { A } from "~/ui/navigation/a";
import { Form } from "~/ui/navigation/form";
import type { CostPage } from "../../data.server";
import { HiddenSearch } from "~/features/cost-report/search/hidden-search";
import { href, hrefWith } from "~/features/cost-report/search/href";
import { SaveDefaultForm } from "../save-default-form";
import { useLiveSearch } from "~/features/filters/panel/use-live-search";
import { useCostText } from "~/features/cost-report/use-cost-text";

export type ProviderOptionsProps = Pick<CostPage, "view" | "vendors" | "defaults">;

/** The providers that the page can cover, each with its cost in the range under the page's filters. */
export function ProviderOptions({ view, vendors, defaults }: ProviderOptionsProps) {
  const { search, providers } = view;
  const { t, money } = useCostText(view);
  const { draft, change } = useLiveSearch(search);
  const offered = vendors.map(({ vendor }) => vendor);
  const chosen = draft.vendor ?? offered;

  // Every provider, including ones added later.
  const isAll = providers.length === offered.length;
  const defaultsHere = offered.filter((vendor) => defaults.vendors?.includes(vendor) ?? true);

  const toggle = (vendor: Vendor) => {
    const next = offered.filter((entry) => (entry === vendor ? !chosen.includes(entry) : chosen.includes(entry)));
    change({ ...draft, page: 1, vendor: next.length === offered.length ? null : next });
  };
  // With JavaScript every change has already been applied.
  const submit = (event: FormEvent) => event.preventDefault();

  return (
    <>
      <Form as="form" action="/cost-analytics" onSubmit={submit}>
        <header>{t("providers")}</header>
        <HiddenSearch search={search} without={["vendor"]} />
        {/* Sent even if no box is checked, so that the server can tell "none" from "not specified". */}
        <input type="hidden" name="vendor" value="" />
        {vendors.map(({ vendor, cost }) => (
          <label key={vendor} className="option">
            <input
              type="checkbox"
              name="vendor"
              value={vendor}
              checked={chosen.includes(vendor)}
              onChange={() => toggle(vendor)}
            />
            <Provider vendor={vendor} />
            {cost !== null && <span className="end">{isZero(cost) ? t("noCost") : money(cost, vendor)}</span>}
          </label>
        ))}
        <footer>
          <A className="btn quiet small" href={hrefWith(search, { vendor: null })}>
            {t("selectAll")}
          </A>
          <button className="btn primary small">{t("apply")}</button>
        </footer>
      </Form>
      <SaveDefaultForm
        intent="keepVendors"
        name="vendor"
        values={isAll ? allVendors : providers}
        isDefault={isSame(providers, defaultsHere)}
        returnTo={href(search)}
      />
    </>
  );
}

const isSame = (a: Vendor[], b: Vendor[]): boolean => a.length === b.length && a.every((vendor) => b.includes(vendor));
