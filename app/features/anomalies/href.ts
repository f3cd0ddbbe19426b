import type { AnomalyFilter } from "~/contract/anomalies/anomalies";
import type { Vendor } from "~/lib/providers";
import { addressOf, canonical } from "~/features/address/canonical";
import type { Language } from "~/lib/language";

export const ANOMALIES = "/anomaly-detection";
export const ANOMALY_DETAIL = "/dashboard/anomaly-detail";

type SortKey = AnomalyFilter["sort"]["key"];

/** The state of the list, all of it in the address. */
export interface Search {
  /** Days, YYYY-MM-DD; empty: the last 60 days. */
  start: string;
  end: string;
  vendor: Vendor[];
  level: AnomalyFilter["levels"];
  type: AnomalyFilter["types"];
  kind: AnomalyFilter["kinds"];
  status: AnomalyFilter["statuses"];
  number: string[];
  show: AnomalyFilter["show"];
  sensitivity: AnomalyFilter["sensitivity"];
  sort: SortKey | `-${SortKey}`;
  page: number;
  size: number;
  lang: Language | null;
}

export const defaultSearch: Search = {
  start: "",
  end: "",
  vendor: [],
  level: [],
  type: [],
  kind: [],
  status: [],
  number: [],
  show: "all",
  sensitivity: "middle",
  sort: "-difference",
  page: 1,
  size: 10,
  lang: null,
};

/** Canonical address of the list, or of its files. */
export const href = (search: Search, path = ANOMALIES): string =>
  addressOf(
    path,
    canonical(search, defaultSearch, { lang: (params) => search.lang !== null && params.append("lang", search.lang) }),
  );

/** The list with other settings, from its first page. */
export const hrefWith = (search: Search, change: Partial<Search>): string => href({ ...search, page: 1, ...change });

export const detailHref = (number: number, sensitivity: Search["sensitivity"] = "middle"): string =>
  `${ANOMALY_DETAIL}?number=${number}${sensitivity === "middle" ? "" : `&sensitivity=${sensitivity}`}`;
