import type { getServiceGroupCosts } from "~/contract/billing/billing-sections";
import type { z } from "zod";
import { sql } from "../../cost-store/sql";
import { itemsSql } from "../../measures/items";
import type { Services } from "../../serve";
import { serviceGroupSets } from "../../service-groups/sets";
import type { Bill } from "../bills/bill";
import { scopeOfBill } from "./detail-scope";

type Reply = z.output<(typeof getServiceGroupCosts)["response"]>;

/** The bill by the groups of the requested set, or else the first set; empty without a bill or set. */
export async function serviceGroupCosts(
  bill: Bill | undefined,
  companyId: string,
  requested: string | undefined,
  { stateStore, costStore }: Services,
): Promise<Reply> {
  const sets = await serviceGroupSets(stateStore, companyId);
  const set = sets.find(({ setId }) => setId === requested) ?? sets[0];
  const reply = {
    invoiceCurrency: bill?.currency ?? "",
    serviceGroupInfo: sets.map(({ setId, setName }) => ({ setId, setName })),
    setId: set?.setId ?? null,
  };
  if (!bill || !set) return { ...reply, totalCost: "0", serviceGroups: [] };
  const items = itemsSql({ scope: scopeOfBill(bill, [], [set]), view: { field: "serviceGroup", set }, grain: null });
  const rows = await costStore.query<Reply["serviceGroups"][number] & { total: string }>(
    ...sql`SELECT item, itemAlias, cost, portion, total FROM (${items}) ORDER BY cost DESC, item`.toQuery(),
  );
  return {
    ...reply,
    totalCost: rows[0]?.total ?? "0",
    serviceGroups: rows.map(({ item, itemAlias, cost, portion }) => ({ item, itemAlias, cost, portion })),
  };
}
