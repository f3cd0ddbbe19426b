import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Widget } from "~/contract/dashboards/dashboards";
import type { WidgetType } from "~/lib/dashboards/widgets";
import { importFiles } from "../../server/imports/run/import-files";
import { hasSamples, sample } from "../support/bills/billing-samples";
import { compareWithFile, layOut, loadPage } from "../support/compare-widgets";
import type { DashboardSession, File } from "../support/compare-widgets";
import { openTestSite } from "../support/servers/test-site";

/** A month of AWS, Azure and Oracle. */
const FILE = "focus/focus_sample_1.0_1000.csv";

/** Moves the bill into the month of the widgets' today, and ends it there: both months have 30 days. */
const moved = (text: string) =>
  text
    .replaceAll("2024-10-", "2026-12-")
    .replaceAll("2024-09-", "2026-11-")
    .split("\n")
    .filter((line) => !/2026-11-(2[1-9]|30)/.test(line))
    .join("\n");

/** Widgets for which this bill has figures with any filter: it has one month and no commitments. */
const withCosts: WidgetType[] = [
  "costMonthToDate",
  "estimatedCost",
  "compareCostTrend",
  "costBy",
  "productPortion",
  "portionBy",
  "top5",
  "abnormalChange",
  "integratedProductPortion",
  "multiVendorCostBy",
];

const settings: [string, Partial<Widget>][] = [
  ["as they begin", {}],
  ["of one region", { filter: [{ field: "region", values: ["us-east-1"], exclude: false }] }],
  [
    "without a region, by account",
    { filter: [{ field: "region", values: ["us-east-1"], exclude: true }], viewBy: "account" },
  ],
  ["amortized, by region", { isAmortizedCost: true, viewBy: "region" }],
  ["of one provider, by tag", { selectedVendorsByWidget: ["aws"], viewBy: "tag", selectedTagKey: "environment" }],
];

describe.skipIf(!hasSamples)("widgets of a real bill", () => {
  let session: DashboardSession;
  /** By link, as many widgets lead to the same lines. */
  const files = new Map<string, Promise<File>>();
  beforeAll(async () => {
    const site = await openTestSite();
    await site.upstream.addUser("anna", [{ companyId: "acme" }]);
    const file = path.join(site.upstream.stores.directory, path.basename(FILE));
    await writeFile(file, moved(await readFile(sample(FILE), "utf8")));
    const [summary] = await importFiles(
      { companyId: "acme", by: "test", files: [{ path: file, name: path.basename(FILE) }] },
      site.upstream.stores,
    );
    expect(summary).toMatchObject({ status: "published" });
    session = { site, userId: "anna", cookie: await site.signIn("anna", "acme") };
    await loadPage(session);
  });
  afterAll(() => session?.site.close());

  test.each(settings)("%s, have the figures of the files of their links", async (_name, rest) => {
    await layOut(session, rest);
    const { widgets } = await loadPage(session);
    for (const widget of widgets) {
      const { widgetType } = widget.widget;
      if (widget.content.state === "shown" && widget.link !== null) await compareWithFile(session, widget, files);
      else expect(withCosts).not.toContain(widgetType);
    }
  });
});
