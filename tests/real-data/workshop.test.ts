import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeWaitingReaders } from "../../server/imports/reader/reader";
import { hasSamples } from "../support/bills/billing-samples";
import { checkBills } from "../support/bills/invoice-sums";
import { importSamples } from "../support/bills/real-bills";
import { plain } from "../support/bills/sample-rows";
import { workshop, workshopCur, workshopFocus, workshopMonths, workshopTruth } from "../support/bills/workshop-bills";
import { openTestImports } from "../support/test-imports";
import type { TestImports } from "../support/test-imports";
import { testCostAnalytics } from "./workshop/cost-analytics";
import { testRecommendations } from "./workshop/recommendations";
import { testReservations } from "./workshop/reservations";
import { testStoredLines } from "./workshop/stored-lines";

/** Importing these 490,000 lines takes longer than all questions about them: all tests of them are here. */
describe.skipIf(!hasSamples)("two real months of AWS (BILLING_SAMPLES)", () => {
  let imports: TestImports;
  const stores = () => imports;
  beforeAll(async () => {
    imports = await openTestImports();
    const [focus, ...others] = await importSamples(imports, workshop.focus, ...workshopMonths.map(workshopFocus));
    expect(focus).toMatchObject({
      status: "published",
      problem: null,
      format: "FOCUS 1.2",
      rowsRead: 243_651,
      rowsStored: 243_651,
      rowsRefused: 0,
    });
    expect(focus!.sums.map(({ residual }) => residual)).toEqual(["0", "0"]);
    expect(others).toEqual([]);
    const [cur] = await importSamples(imports, workshop.cur, ...workshopMonths.map(workshopCur));
    expect(cur).toMatchObject({ status: "published", format: "AWS CUR", rowsRefused: 0 });
  });
  afterAll(async () => {
    await closeWaitingReaders();
    await imports?.close();
  });

  describe("stored", () => testStoredLines(stores));

  it.each(Object.entries(workshop))("invoices in bills of %s have the expected totals", async (_format, companyId) => {
    const truth = await workshopTruth<{ by_month_invoice: { invoice: string; billed: string }[] }>();
    const expected = truth.by_month_invoice.map(({ invoice, billed }) => [invoice, plain(billed)]);
    expect(await checkBills(imports, companyId)).toEqual(Object.fromEntries(expected));
  });

  describe("cost analytics of FOCUS", () => testCostAnalytics(stores));
  describe("reservations", () => testReservations(stores));
  describe("recommendations", () => testRecommendations(stores));
});
