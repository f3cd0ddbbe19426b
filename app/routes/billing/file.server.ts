import { billFileName } from "~/contract/tables/table-file-names";
import { billFile } from "~/contract/tables/table-files";
import type { BillFileSort } from "~/contract/tables/table-files";
import { billTableIds } from "~/contract/tables/tables";
import { today } from "~/env.server";
import { refusalOf } from "~/features/address/refusal.server";
import type { ReadFile } from "~/features/files/table-file.server";
import type { SortText } from "~/features/sorting/sort";
import { parseSort } from "~/features/sorting/sort";
import { getFixedT } from "~/i18n/i18n.server";
import { commonInfo } from "~/session/common-info.server";
import { vendorOf } from "./bill-vendor";
import { chosenView } from "./details/load-details.server";
import type { BillTab, Search } from "./href";
import { billTabs } from "./href";
import { parse } from "./search";

/** A table of a bill: all pages of what the address requests. */
export const readBillFile: ReadFile = async (request, signedIn, { id, format }) => {
  const { upstream, language } = signedIn;
  const report = billTableIds.find((tableId) => tableId === id) ?? "charges";
  const tab = billTabs.find((name) => name === id) ?? null;
  const { searchParams } = new URL(request.url);
  const parameters = new URLSearchParams([...searchParams].filter(([, value]) => value !== ""));
  const { search, ignored } = parse(parameters, tab);
  const { authorisedVendors } = await commonInfo(request, upstream);
  const { vendor, refused } = vendorOf(search.vendor, authorisedVendors);
  const bill = {
    vendor,
    yearMonth: search.month ?? today().slice(0, 7),
    ...(search.currency !== null && { currency: search.currency }),
  };
  const isByChoice = tab === "details" && refused.length === 0 && ignored.length === 0;
  const chosen = isByChoice ? await chosenView({ upstream, search, bill }) : null;
  const refusal = await refusalOf(request, [...ignored, ...refused, ...(chosen?.ignored ?? [])]);
  if (refusal) return { problem: refusal };
  if (chosen && !chosen.view)
    return { problem: (await getFixedT(request, "billing-details"))(search.by === "tag" ? "noTagKey" : "noSet") };
  const view = chosen?.view ?? viewOf(search, tab);
  const narrowed = tab ? [...Object.values(view), search.find, search.group, search.product] : [];
  return {
    problem: null,
    fileName: billFileName({ report, ...bill }, narrowed, signedIn, format),
    open: () =>
      upstream.stream(billFile[format], {
        report,
        ...bill,
        ...view,
        ...(tab && rowsOf(search)),
        language,
      }),
  };
};

const viewOf = ({ by }: Search, tab: BillTab | null) => (tab === "insight" && by !== null ? { viewBy: by } : {});

/** Which rows the table of a tab shows on all its pages, and in what order. */
const rowsOf = ({ find, group, product, sort }: Search) => ({
  ...(sort !== null && { sort: parseSort(sort as SortText<BillFileSort>) }),
  word: find,
  ...(group !== "" && { group }),
  ...(product !== "" && { product }),
});
