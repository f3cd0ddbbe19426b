import { adviceKinds } from "~/contract/commitments/advice-kinds";
import type { AdviceKind, lookbackDays, Offering, Payment, PlanKind, Term } from "~/contract/commitments/advice-kinds";
import type { TableFormat } from "~/contract/tables/tables";
import { addressOf, canonical } from "~/features/address/canonical";
import type { Language } from "~/lib/language";

/** The state of the screens. All of it is in the URL; `search.ts` reads it, `href` writes it. */
export interface Search {
  type: PlanKind;
  term: Term;
  payment: Payment;
  offering: Offering;
  days: `${(typeof lookbackDays)[number]}`;
  /** End of the hours, `YYYY-MM-DDTHH:00Z`; null: of the newest complete one. */
  until: string | null;
  /** All accounts of a payer, each by itself, or the id of one. */
  account: string;
  /** Id of a purchase. */
  row: string | null;
  /** Instead of the best amount. */
  commitment: string | null;
  quantity: string | null;
  /** Existing commitments that end within the term. */
  ending: "renewed" | "lapse";
  /** Number of steps in which the amount is bought. */
  steps: string;
  lang: Language | null;
}

export const defaultSearch: Search = {
  type: "Compute",
  term: "P1Y",
  payment: "no",
  offering: "standard",
  days: "7",
  until: null,
  account: "payer",
  row: null,
  commitment: null,
  quantity: null,
  ending: "renewed",
  steps: "4",
  lang: null,
};

export const toParameters = (search: Search): URLSearchParams => canonical(search, defaultSearch);

const adviceScreens = ["list", "simulator"] as const;
export type AdviceScreen = (typeof adviceScreens)[number];

export const pathOf = (kind: AdviceKind, screen: AdviceScreen): string =>
  screen === "list" ? adviceKinds[kind].page : `${adviceKinds[kind].page}/simulator`;

export interface Place {
  kind: AdviceKind;
  screen: AdviceScreen;
  search: Search;
}

/** Canonical URL of a place with some parameters changed. */
export const hrefWith = ({ kind, screen, search }: Place, change: Partial<Search> = {}): string =>
  addressOf(pathOf(kind, screen), toParameters({ ...search, ...change }));

/** The purchase in the simulator, at its best amount. */
export const simulatorHref = ({ kind, search }: Place, row: string | null): string =>
  hrefWith({ kind, screen: "simulator", search }, { row });

/** A list has no chosen amount and row. */
export const listHref = ({ kind, search }: Place): string =>
  hrefWith(
    { kind, screen: "list", search },
    { row: null, commitment: null, quantity: null, steps: defaultSearch.steps, ending: defaultSearch.ending },
  );

/** Recommendations of another kind for the same hours. */
export const kindHref = ({ search }: Place, kind: AdviceKind): string => {
  const { term, days, until, account, lang, payment } = search;
  const offered = (adviceKinds[kind].payments as readonly Payment[]).includes(payment);
  return hrefWith(
    { kind, screen: "list", search: defaultSearch },
    { term, days, until, account, lang, ...(offered && { payment }) },
  );
};

/** The screen's table as a file, of the purchase that it shows: on other terms, another one than was chosen. */
export const fileHref = (
  { kind, screen, search, simulation }: Place & { simulation: { row: { id: string } } | null },
  format: TableFormat,
): string => {
  const row = search.row && (simulation?.row.id ?? search.row);
  return addressOf(`${pathOf(kind, screen)}.${format}`, toParameters({ ...search, row, steps: defaultSearch.steps }));
};

/** The screen at a path, if it is one of them. */
export function placeAt(pathname: string): Pick<Place, "kind" | "screen"> | undefined {
  const path = pathname.toLowerCase().replace(/\/$/, "");
  for (const kind of Object.keys(adviceKinds) as AdviceKind[])
    for (const screen of adviceScreens) if (pathOf(kind, screen) === path) return { kind, screen };
  return undefined;
}
