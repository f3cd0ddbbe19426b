import { useTranslation } from "react-i18next";
import type { Menu } from "~/contract/call";
import { isNoValue } from "~/lib/no-value";
import { providerOf } from "~/lib/providers";
import type { ShellData } from "~/session/shell-data";
import type { IconName } from "~/ui/icon";
import { mayOpenAddress, sections, subPages } from "../frame/menu";
import type { FindResult, FoundItem } from "./find.server";

/** A page of this site that a word may mean. */
export interface Destination {
  to: string;
  name: string;
  /** What it is, or where it leads. */
  note: string;
  icon: IconName;
}

/** The costs of an item in the months that it was found in. */
export const itemHref = ({ field, vendor, item }: Pick<FoundItem, "field" | "vendor" | "item">): string =>
  `/cost-analytics?${new URLSearchParams({ [`f.${field}`]: item, range: "last_3_months", vendor })}`;

/**
 * Screens, providers, accounts, products and regions that match a word, in this order; without one, all screens, those
 * opened last first.
 */
export function useDestinations(
  { menus, closed, recent }: Pick<ShellData, "menus" | "closed" | "recent">,
  word: string,
  found: FindResult | null,
): Destination[] {
  const { t } = useTranslation("find");
  const { t: named } = useTranslation("shell");
  const isAbout = (...names: string[]) => names.some((name) => name.toLowerCase().includes(word.toLowerCase()));
  // Of several screens with a menu, the first is the one that other pages belong to.
  const icons = new Map<Menu | undefined, IconName>(
    sections
      .flatMap(({ items }) => items)
      .map(({ menu, icon }): [Menu | undefined, IconName] => [menu, icon])
      .toReversed(),
  );
  const screens = [...sections.flatMap(({ items }) => items), ...subPages.filter(({ isOfOne = false }) => !isOfOne)]
    .filter(({ to, label }) => mayOpenAddress(to, { menus, closed }) && isAbout(named(label)))
    .map((place) => ({
      to: place.to,
      name: named(place.label),
      note: t("screen"),
      icon: "icon" in place ? (place.icon as IconName) : (icons.get(place.menu) ?? "file"),
    }));
  if (word === "") {
    const last = recent.map(({ to, label, icon }) => ({ to, name: named(label), note: t("recent"), icon }));
    return [...last, ...screens.filter(({ to }) => !last.some((candidate) => candidate.to === to))];
  }
  if (!found) return screens;
  const providers = found.vendors.billing
    .filter((vendor) => isAbout(providerOf(vendor).name, providerOf(vendor).shortName))
    .flatMap((vendor) =>
      (["costAnalytics", "billing"] as const)
        .filter((menu) => menus.includes(menu) && found.vendors[menu].includes(vendor))
        .map((menu) => ({
          to: `${menu === "billing" ? "/billing" : "/cost-analytics"}?vendor=${vendor}`,
          name: providerOf(vendor).name,
          note: named(`menu.${menu}`),
          icon: icons.get(menu) ?? "file",
        })),
    );
  const items = (found.items ?? []).map((item) => ({
    to: itemHref(item),
    name: isNoValue(item.item) ? t(`none.${item.field}`) : item.name || item.item,
    note: `${t(`field.${item.field === "account" ? providerOf(item.vendor).accountWord : item.field}`)} · ${providerOf(item.vendor).shortName}`,
    icon: "chart" as const,
  }));
  return [...screens, ...providers, ...items];
}
