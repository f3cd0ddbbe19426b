import type { Locator, Page } from "@playwright/test";
import { table } from "../support/cost-page";
import { expect, test } from "../support/test";

/** Colors of items by name, without items whose label includes the provider, and without merged "others". */
const colorsIn = async (names: Locator): Promise<Map<string, string>> =>
  new Map(
    (
      await names.evaluateAll((elements) =>
        elements.map((element): [string, string] => [
          element.textContent ?? "",
          getComputedStyle(element.querySelector(".dot") ?? element).backgroundColor,
        ]),
      )
    ).filter(([name]) => !name.includes(" · ") && !/^Others? \(\d+\)$/.test(name)),
  );

const legend = (page: Page) => page.getByRole("list", { name: "Series" }).getByRole("listitem");

/** Expects every shared name to have the same color in both; returns the number of shared names. */
function expectSame(first: Map<string, string>, others: Map<string, string>): number {
  const shared = [...first.keys()].filter((name) => others.has(name));
  expect(shared.map((name) => [name, others.get(name)])).toEqual(shared.map((name) => [name, first.get(name)]));
  return shared.length;
}

// Colors are in what the server sends.
test.use({ javaScriptEnabled: false });

test("an item has the same color in every range, table and drawer", async ({ page }) => {
  await page.goto("/cost-analytics?range=last_month&detail=2026-10-21");
  const october = await colorsIn(legend(page));
  expect(october.size).toBeGreaterThanOrEqual(5);
  expect(new Set(october.values()).size).toBe(october.size);
  expect(expectSame(october, await colorsIn(table(page).locator(".prov.name")))).toBeGreaterThanOrEqual(5);
  const drawer = page.getByRole("dialog").getByRole("region", { name: "Product" }).locator(".prov.name");
  expect(expectSame(october, await colorsIn(drawer))).toBeGreaterThanOrEqual(3);
  await test.step("a series has its provider's mark; provider colors are for charts by provider only", async () => {
    const first = legend(page).first();
    await expect(first.getByRole("img")).toHaveAccessibleName(/^(AWS|Azure|GCP|OCI|Ncloud)$/);
    await expect(first.getByRole("link")).toHaveAccessibleName(/^(AWS|Azure|GCP|OCI|Ncloud) ./);
    await expect(table(page).locator("td .prov .dot")).toHaveCount(0);
    await expect(page.locator(".donut .dot").first()).toHaveAttribute("style", /--(aws|azure|gcp|oci|ncloud)/);
  });

  // In another order, of other days, and of one provider only.
  await page.goto("/cost-analytics?range=last_6_months&vendor=azure&sort=item");
  expect(expectSame(october, await colorsIn(legend(page)))).toBeGreaterThanOrEqual(1);
  await expect(legend(page).first().getByRole("img")).toHaveCount(0);
  await page.goto("/cost-analytics/detail?range=last_month&detail=2026-10-21");
  const lines = page.getByRole("region", { name: "Product", exact: true }).locator(".prov.name");
  expect(expectSame(october, await colorsIn(lines))).toBeGreaterThanOrEqual(3);
});

test("untagged costs are hatched, and come last with the merged rest", async ({ page }) => {
  await page.goto("/cost-analytics?range=last_month&by=tag&tag=team");
  const names = await legend(page).allTextContents();
  const others = names.findIndex((name) => name.startsWith("Others"));
  expect(others).toBeGreaterThan(0);
  expect(names.slice(0, others).join()).not.toContain("Not tagged");
  expect(names.slice(others + 1).map((name) => name.includes("Not tagged"))).toContain(true);
  expect(names.slice(others + 1).map((name) => name.includes("Not tagged"))).not.toContain(false);
  const untagged = legend(page).filter({ hasText: "Not tagged" }).first().locator(".dot");
  await expect(untagged).toHaveCSS("background-image", /repeating-linear-gradient/);
});
