import { getCommonInfo } from "~/contract/session";
import { currencies } from "~/lib/money";
import { serve } from "../serve";
import { dataInUse } from "./queries";

const FALLBACK_CURRENCY = "USD";

export const commonCalls = [
  serve(getCommonInfo, async (_query, caller, { stateStore }) => {
    const data = await dataInUse(stateStore, caller.companyId, caller.vendors);
    const billed = [...new Set(data.flatMap((row) => row.currencies))].sort();
    const days = (pick: (row: (typeof data)[number]) => string) => data.map(pick).sort();
    return {
      currencies: [...new Set([...currencies, ...billed])],
      defaultCurrency: billed.length === 1 ? billed[0]! : FALLBACK_CURRENCY,
      firstDay: days((row) => row.firstDay)[0] ?? null,
      lastDay: days((row) => row.lastDay).at(-1) ?? null,
      vendors: data.map(({ vendor, firstDay, lastDay }) => ({ vendor, firstDay, lastDay })),
      updatedAt: data.map((row) => row.publishedAt.toISOString()).sort().at(-1) ?? null,
    };
  }),
];
