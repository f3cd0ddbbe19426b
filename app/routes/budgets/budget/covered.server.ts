import { budgetLimits, getBudget, getBudgetChoices } from "~/contract/dashboards/budgets";
import type { BudgetInput } from "~/contract/dashboards/budgets";
import { getServiceGroupSets, serviceGroupKey } from "~/contract/service-groups";
import { requireSavedFilter } from "~/features/filters/require-saved-filter.server";
import { conditionsOfSaved, vendorsOfSaved } from "~/features/filters/saved-conditions";
import { cutText } from "~/lib/cut-text";
import { UpstreamError } from "~/upstream/upstream-error";
import type { Upstream } from "~/upstream/upstream.server";
import { accountIn, providerIn } from "./budget-values";
import type { BudgetForm } from "./budget-values";

type Covered = Pick<BudgetInput, "subject" | "subjectName" | "selectedVendors" | "filters">;

/** On one line and no longer than possible: what bills name may be longer, and have line breaks. */
function subjectNameOf(text: string): string {
  const written = text.replace(/[\p{Cc}\p{Cs}]+/gu, " ").trim();
  const length = budgetLimits.subjectNameLength;
  return written.length > length ? `${cutText(written, length - 1)}…` : written;
}

const everything = { selectedVendors: null, filters: [] };

/** Providers and filters of what the form's budget covers. Throws UpstreamError 422 if that no longer exists. */
export async function coveredBy(upstream: Upstream, form: BudgetForm): Promise<Covered> {
  const { covers, tagKey, tagValue, budgetId } = form;
  if (covers === "company") return { subject: "company", subjectName: "", ...everything };
  const provider = providerIn(covers);
  if (provider) return { subject: "provider", subjectName: "", selectedVendors: [provider], filters: [] };
  if (covers === "account") {
    const { vendor, account } = accountIn(form.account)!;
    const filter = { field: "account" as const, values: [], vendorValues: { [vendor]: [account] }, exclude: false };
    const { accounts } = await upstream.call(getBudgetChoices, {});
    const match = accounts.find((candidate) => candidate.vendor === vendor && candidate.id === account);
    const name = match && match.name !== account ? `${match.name} (${account})` : account;
    return { subject: "account", subjectName: subjectNameOf(name), selectedVendors: [vendor], filters: [filter] };
  }
  if (covers === "tag") {
    const filter = { field: "tag" as const, tagKey, values: [tagValue], exclude: false };
    const name = subjectNameOf(`${tagKey} = ${tagValue}`);
    return { ...everything, subject: "tag", subjectName: name, filters: [filter] };
  }
  if (covers === "unchanged" && budgetId !== undefined) {
    const { subject, subjectName, selectedVendors, filters } = await upstream.call(getBudget, { budgetId });
    return { subject, subjectName, selectedVendors, filters };
  }
  const named = covers.startsWith("serviceGroup:")
    ? await serviceGroup(upstream, covers.slice("serviceGroup:".length))
    : covers.startsWith("savedFilter:")
      ? await savedFilter(upstream, Number(covers.slice("savedFilter:".length)))
      : null;
  if (!named) throw new UpstreamError(422, "invalid", "", { covers: ["subjectRequired"] });
  return named;
}

async function serviceGroup(upstream: Upstream, key: string): Promise<Covered | null> {
  const { serviceGroupInfo } = await upstream.call(getServiceGroupSets, {});
  for (const { setId, setName, groups } of serviceGroupInfo)
    for (const { groupId, groupName } of groups)
      if (serviceGroupKey(setId, groupId) === key)
        return {
          ...everything,
          subject: "serviceGroup",
          subjectName: `${setName} · ${groupName}`,
          filters: [{ field: "serviceGroup", values: [key], exclude: false }],
        };
  return null;
}

async function savedFilter(upstream: Upstream, filterIndex: number): Promise<Covered> {
  const saved = await requireSavedFilter(upstream, filterIndex, "covers");
  return {
    subject: "savedFilter",
    subjectName: saved.filterName,
    selectedVendors: vendorsOfSaved(saved),
    filters: conditionsOfSaved(saved),
  };
}
