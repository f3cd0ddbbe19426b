import { commitmentKinds } from "~/contract/commitments/commitment-kinds";
import type { CommitmentKind, UtilizationView } from "~/contract/commitments/commitment-kinds";
import type { TableFormat } from "~/contract/tables/tables";
import { addressOf, canonical } from "~/features/address/canonical";
import type { Language } from "~/lib/language";
import { NO_VALUE } from "~/lib/no-value";

/** The screens of a kind of commitments; the first is at its path, the others below it. */
export const commitmentScreens = ["overview", "utilization", "coverage", "inventory"] as const;
export type CommitmentScreen = (typeof commitmentScreens)[number];

/** The state of the screens. All of it is in the URL; `search.ts` reads it, `href` writes it. */
export interface Search {
  /** yyyymm as typed, so they may not be valid; empty: the newest month with data. */
  start: string;
  end: string;
  account: string[];
  product: string[];
  region: string[];
  family: string[];
  /** Ids of commitments; only screens with `hasAgreements` have them. */
  agreement: string[];
  /** The table's view; null: the first one of the screen. */
  by: string | null;
  /** What the heat map of the week shows. */
  heat: "unused" | "ondemand";
  /** null: the company's default. */
  currency: string | null;
  /** One of the table's columns; null: its default. */
  sort: string | null;
  page: number;
  /** Rows per page; null: the screen's default. */
  size: number | null;
  lang: Language | null;
}

/** Filters that are chosen from lists. */
export const listedFields = ["account", "product", "region", "family"] as const;
/** Fields that a search can filter by. */
export const filterFields = [...listedFields, "agreement"] as const;
export type FilterField = (typeof filterFields)[number];
export const noFilters: Record<FilterField, string[]> = {
  account: [],
  product: [],
  region: [],
  family: [],
  agreement: [],
};

export const defaultSearch: Search = {
  start: "",
  end: "",
  ...noFilters,
  by: null,
  heat: "unused",
  currency: null,
  sort: null,
  page: 1,
  size: null,
  lang: null,
};

/** Whether a screen can filter by commitment. Coverage cannot: uncovered usage belongs to no commitment. */
export const hasAgreements = (screen: CommitmentScreen): boolean => screen === "utilization" || screen === "inventory";

export const hasFilters = (search: Pick<Search, FilterField>): boolean =>
  filterFields.some((field) => search[field].length > 0);

/** Rows per page by default (spec §9). */
export const defaultSizes: Record<CommitmentScreen, number> = {
  overview: 10,
  utilization: 20,
  coverage: 20,
  inventory: 10,
};

export const toParameters = (search: Search): URLSearchParams => canonical(search, defaultSearch);

export const pathOf = (kind: CommitmentKind, screen: CommitmentScreen): string =>
  screen === "overview" ? commitmentKinds[kind].page : `${commitmentKinds[kind].page}/${screen}`;

/** A screen with its search. */
export interface Place {
  kind: CommitmentKind;
  screen: CommitmentScreen;
  search: Search;
}

/** Canonical URL of a place with some parameters changed; its table starts at the first page. */
export const hrefWith = ({ kind, screen, search }: Place, change: Partial<Search> = {}): string =>
  addressOf(pathOf(kind, screen), toParameters({ ...search, page: 1, ...change }));

/** Another screen of the kind, for the same months and those of the filters that it has. */
export const screenHref = ({ kind, search }: Place, screen: CommitmentScreen): string =>
  addressOf(
    pathOf(kind, screen),
    toParameters({
      ...search,
      ...(!hasAgreements(screen) && { agreement: [] }),
      ...{ by: null, sort: null, page: 1, size: null, heat: "unused" },
    }),
  );

/** The filter that a row of each view stands for. */
const filterOfView = {
  agreement: "agreement",
  family: "family",
  service: "product",
  region: "region",
  account: "account",
} as const satisfies Record<UtilizationView, FilterField>;

/**
 * Utilization of one row's item, by commitment; null if the page already shows exactly that, or for a commitment's row
 * without an id.
 */
export function detailHref({ kind, screen, search }: Place, view: UtilizationView, item: string): string | null {
  const field = filterOfView[view];
  const values = [item || NO_VALUE];
  const isHere = screen === "utilization" && search[field].join() === values.join();
  if (isHere || (view === "agreement" && item === "")) return null;
  return screenHref({ kind, screen, search: { ...search, [field]: values } }, "utilization");
}

/** The screen's table as a file. */
export const fileHref = ({ kind, screen, search }: Place, format: TableFormat): string =>
  addressOf(
    `${pathOf(kind, screen)}.${format}`,
    toParameters({
      ...search,
      page: 1,
      size: null,
      heat: "unused",
      ...(screen === "overview" && { by: null, sort: null }),
    }),
  );

/** The screen at a path, if it is one of them. */
export function placeAt(pathname: string): Pick<Place, "kind" | "screen"> | undefined {
  const path = pathname.toLowerCase().replace(/\/$/, "");
  for (const kind of Object.keys(commitmentKinds) as CommitmentKind[])
    for (const screen of commitmentScreens) if (pathOf(kind, screen) === path) return { kind, screen };
  return undefined;
}
