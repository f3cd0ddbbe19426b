import { expect, it } from "vitest";
import { markup } from "../../../../tests/support/markup";
import { useDestinations } from "./destinations";
import type { FindResult } from "./find.server";

/** Addresses of what is found. */
function Found({ word, closed = [], found }: { word: string; closed?: string[]; found: FindResult | null }) {
  const destinations = useDestinations({ menus: ["costAnalytics", "billing"], closed, recent: [] }, word, found);
  return <>{destinations.map(({ to }) => to).join(" ")}</>;
}

it("leads to a provider only where it is shown", () => {
  const vendors = { costAnalytics: ["aws" as const], billing: ["aws" as const, "gcp" as const] };
  const found = { word: "gcp", vendors, items: [] };
  expect(markup(<Found word="gcp" found={found} />)).toBe("/billing?vendor=gcp");
  expect(markup(<Found word="aws" found={found} />)).toBe("/cost-analytics?vendor=aws /billing?vendor=aws");
});

it("offers no page that does not open for the user", () => {
  const pages = (closed: string[]) => markup(<Found word="" closed={closed} found={null} />).split(" ");
  expect(pages([])).toContain("/billing/send");
  expect(pages(["/billing/send"])).toEqual(pages([]).filter((to) => to !== "/billing/send"));
});
