import type { Menu } from "~/contract/call";
import type { IconName } from "~/ui/icon";

export interface MenuItem {
  /** Absent: for everybody in the company. */
  menu?: Menu;
  to: string;
  icon: IconName;
  /** Key in `shell`. */
  label: string;
  /** Further screens of the entry. */
  also?: readonly string[];
}

/** The sidebar's sections, in order. A screen is one entry here. */
export const sections: { label: string; items: MenuItem[] }[] = [
  {
    label: "section.costManagement",
    items: [
      { menu: "dashboard", to: "/dashboard", icon: "grid", label: "menu.dashboard" },
      { menu: "costAnalytics", to: "/cost-analytics", icon: "chart", label: "menu.costAnalytics" },
      { menu: "billing", to: "/billing", icon: "receipt", label: "menu.billing" },
      { menu: "budgets", to: "/budgets", icon: "target", label: "menu.budgets" },
      {
        menu: "anomalies",
        to: "/anomaly-detection",
        icon: "pulse",
        label: "menu.anomalies",
        also: ["/dashboard/anomaly-detail"],
      },
      { menu: "costAnalytics", to: "/service-groups", icon: "layers", label: "menu.serviceGroups" },
    ],
  },
  {
    label: "section.commitments",
    items: [
      { menu: "savingsPlans", to: "/savings-plans", icon: "percent", label: "menu.savingsPlans" },
      { menu: "savingsPlans", to: "/spoptm", icon: "percent", label: "menu.savingsPlansAdvice" },
      { menu: "reservations", to: "/reservations", icon: "server", label: "menu.reservations" },
      {
        menu: "reservations",
        to: "/reserved-instances",
        icon: "server",
        label: "menu.reservationsAdvice",
        also: ["/rdsrioptm", "/opnsrchrioptm", "/elasticache-reservations", "/redshift-reservations"],
      },
      { menu: "azureReservations", to: "/azure-reservations", icon: "cloud", label: "menu.azureReservations" },
      { menu: "azureReservations", to: "/azure-reservations/rirecommend", icon: "cloud", label: "menu.azureAdvice" },
    ],
  },
  {
    label: "section.data",
    items: [
      { menu: "imports", to: "/imports", icon: "upload", label: "menu.imports" },
      { to: "/outbox", icon: "mail", label: "menu.outbox" },
    ],
  },
  {
    label: "section.company",
    items: [
      { menu: "members", to: "/members", icon: "people", label: "menu.members" },
      { menu: "company", to: "/company", icon: "sliders", label: "menu.company" },
      { menu: "audit", to: "/audit", icon: "file", label: "menu.audit" },
    ],
  },
];

interface SubPage extends Omit<MenuItem, "icon" | "also"> {
  menu: Menu;
  /** Its address must name one object, so it is a location, but cannot be opened from a menu. */
  isOfOne?: boolean;
}

/** Pages below a screen. */
export const subPages: SubPage[] = [
  { menu: "dashboard", to: "/dashboard/widget", label: "page.widgetSettings", isOfOne: true },
  { menu: "costAnalytics", to: "/cost-analytics/filters", label: "page.savedFilters" },
  { menu: "anomalies", to: "/dashboard/anomaly-detail", label: "page.anomaly", isOfOne: true },
  { menu: "anomalies", to: "/anomaly-detection/watched", label: "page.watchedSeries" },
  { menu: "anomalies", to: "/anomaly-detection/rules", label: "page.alertRules" },
  { menu: "anomalies", to: "/anomaly-detection/backtest", label: "page.alertRule" },
  { menu: "company", to: "/company/sign-in", label: "page.signInRules" },
  { menu: "billing", to: "/billing/profile", label: "page.billingProfile" },
  { menu: "billing", to: "/billing/send", label: "page.sendInvoice" },
  { menu: "billing", to: "/billing/sent", label: "page.sentInvoices" },
];

const isWithin = (pathname: string, to: string): boolean => pathname === to || pathname.startsWith(`${to}/`);

const everyItem = sections.flatMap(({ items }) => items);

/** Whether someone with these menus can open an entry. */
export const mayOpenItem = ({ menu }: Pick<MenuItem, "menu">, menus: Menu[]): boolean =>
  menu === undefined || menus.includes(menu);

/** The menu entry of a path: of entries below each other, the nearest. */
export const itemAt = (pathname: string): MenuItem | undefined =>
  everyItem
    .filter(({ to, also = [] }) => [to, ...also].some((path) => isWithin(pathname, path)))
    .reduce<MenuItem | undefined>((near, item) => (near && near.to.length >= item.to.length ? near : item), undefined);

/**
 * Whether someone with these menus can open an address; those without a menu are for everybody, and the start page
 * is their first screen. `closed` are addresses that do not open as they are, but may with parameters.
 */
export function mayOpenAddress(address: string, { menus, closed }: { menus: Menu[]; closed: string[] }): boolean {
  const pathname = address.split(/[?#]/, 1)[0]!;
  if (pathname === "/") return firstScreen(menus) !== undefined;
  const item = itemAt(pathname);
  return (!item || mayOpenItem(item, menus)) && !closed.includes(address);
}

/** The screen of a path and the sub-pages on the way to it, in this order. */
export const placesOf = (pathname: string): Omit<MenuItem, "icon">[] =>
  [itemAt(pathname), ...subPages.filter(({ to }) => isWithin(pathname, to))].filter((place) => place !== undefined);

/** The sections with the entries the user can open; empty ones are omitted. */
export const sectionsFor = (allowed: Menu[]): typeof sections =>
  sections
    .map(({ label, items }) => ({ label, items: items.filter((item) => mayOpenItem(item, allowed)) }))
    .filter(({ items }) => items.length > 0);

/** The first screen of the user's menus, if there is any. */
export const firstScreen = (allowed: Menu[]): string | undefined =>
  everyItem.find(({ menu }) => menu !== undefined && allowed.includes(menu))?.to;
