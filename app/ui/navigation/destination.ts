type Click = Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey" | "defaultPrevented" | "target">;

/** A page of the site, or a section of this page by its id. */
type Destination = { to: string; keepsScroll: boolean } | { section: string };

/** Where a click leads inside the site; null if the browser should handle it. */
export function destinationOf(click: Click, location: Pick<Location, "href">): Destination | null {
  if (click.defaultPrevented || click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey)
    return null;
  const link = (click.target as Partial<Element> | null)?.closest?.("a");
  const href = link?.getAttribute("href");
  if (!link || href === null || href === undefined) return null;
  if (link.hasAttribute("download") || link.hasAttribute("data-document")) return null;
  if ((link.getAttribute("target") ?? "_self") !== "_self") return null;
  const here = new URL(location.href);
  const there = new URL(href, here);
  if (there.origin !== here.origin) return null;
  const isHere = there.pathname === here.pathname && there.search === here.search;
  if (isHere && there.hash !== "") return { section: there.hash.slice(1) };
  return { to: there.pathname + there.search + there.hash, keepsScroll: link.closest("[data-keep-scroll]") !== null };
}
