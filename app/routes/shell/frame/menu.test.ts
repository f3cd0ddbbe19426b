import { expect, it } from "vitest";
import type { Menu } from "~/contract/call";
import { itemAt, mayOpenAddress, placesOf, sectionsFor } from "./menu";

it("offers only what the user may open, without empty sections", () => {
  expect(sectionsFor(["imports"]).flatMap(({ items }) => items.map(({ to }) => to))).toEqual(["/imports", "/outbox"]);
  expect(sectionsFor([]).map(({ label }) => label)).toEqual(["section.data"]);
});

it("finds the entry of a path", () => {
  expect(itemAt("/imports/abc")?.to).toBe("/imports");
  expect(itemAt("/importsabc")).toBeUndefined();
});

it("opens the screens of the user's menus, and those without a menu", () => {
  const opened = (addresses: string[], menus: Menu[] = ["dashboard"]) =>
    addresses.filter((address) => mayOpenAddress(address, { menus, closed: ["/billing/send"] }));
  expect(opened(["/dashboard?d=2", "/account", "#main", "https://elsewhere.example/billing", "/"])).toHaveLength(5);
  const barred = ["/cost-analytics?by=account#breakdown", "/budgets/7", "/service-groups", "/imports"];
  expect(opened([...barred, "/dashboard/anomaly-detail?number=7"])).toEqual([]);
  expect(opened(["/", "/account", "/outbox/7"], [])).toEqual(["/account", "/outbox/7"]);
  const addresses = ["/billing/send", "/billing/send?vendor=aws", "/billing/sent"];
  expect(opened(addresses, ["billing"])).toEqual(["/billing/send?vendor=aws", "/billing/sent"]);
});

it("finds the ancestors of a path", () => {
  const ways = (pathname: string) => placesOf(pathname).map(({ to }) => to);
  expect(ways("/billing")).toEqual(["/billing"]);
  expect(ways("/billing/send/preview")).toEqual(["/billing", "/billing/send"]);
  expect(ways("/billing/sent")).toEqual(["/billing", "/billing/sent"]);
  expect(ways("/support")).toEqual([]);
});
