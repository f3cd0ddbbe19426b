import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { focusRow } from "../../../tests/support/bills/focus-row";
import { liveTotals, publishMonths } from "../../../tests/support/publish-months";
import { csvOf, openTestImports } from "../../../tests/support/test-imports";
import type { TestImports } from "../../../tests/support/test-imports";
import { ensureCompany } from "../../people/people";
import type { Queries } from "../../state-store/state-store";
import { createImport } from "../import-records";
import { importFiles } from "../run/import-files";
import { queueOf, SMALL_SIZE } from "../run/import-queue";
import { findSummary } from "../summaries";

let imports: TestImports;
let company = "";
let count = 0;
beforeAll(async () => {
  imports = await openTestImports();
});
afterAll(() => imports?.close());
beforeEach(async () => {
  company = `company-${(count += 1)}`;
  await ensureCompany(imports.stateStore, company);
});

/** A cost of a month. */
const charge = (month: string, cost: number) =>
  focusRow({
    BillingPeriodStart: `${month}-01`,
    ChargePeriodStart: `${month}-05`,
    ChargePeriodEnd: `${month}-06`,
    BilledCost: cost,
    EffectiveCost: cost,
  });
const bill = (...months: [month: string, cost: number][]) => csvOf(months.map(([month, cost]) => charge(month, cost)));
/** Publishes costs of months and billing accounts as an import does that has stored their lines. */
const publishCosts = (importId: string | undefined, ...costs: [month: string, cost: number, source?: string][]) =>
  publishMonths(
    imports.stateStore,
    company,
    costs.map(([month, cost, source]) => ({ month, cost, source })),
    { importId },
  );
/** Registers an upload that has been received and waits. */
const receive = (db: Queries = imports.stateStore) =>
  createImport(db, { companyId: company, files: [], format: null, by: "test" });
/** Keeps both lanes of the queue busy until they are freed. */
function occupy() {
  const queue = queueOf(imports.costStore);
  const ends: (() => void)[] = [];
  const busy = [SMALL_SIZE, SMALL_SIZE + 1].map((size) =>
    queue.run(
      { companyId: "other", size },
      new AbortController().signal,
      () => new Promise<void>((resolve) => ends.push(resolve)),
    ),
  );
  return { queue, freeSmall: () => ends[0]!(), freeAll: () => (ends.forEach((end) => end()), Promise.all(busy)) };
}
const billed = async () => (await liveTotals(imports.stateStore, company)).billed;
const summaryOf = async (importId: string) => (await findSummary(imports.stateStore, company, importId))!;
const months = async (importId: string) => (await summaryOf(importId)).sums.map(({ month, live }) => [month, live]);

describe("an upload that ends after a later one", () => {
  it("replaces none of its months, and keeps the others", async () => {
    const [history, restated] = [await receive(), await receive()];
    await publishCosts(restated, ["2026-11", 8]);
    await publishCosts(history, ["2026-10", 5], ["2026-11", 7]);
    expect(await summaryOf(history)).toMatchObject({ status: "published", replaced: [] });
    expect(await months(history)).toEqual([
      ["2026-10", true],
      ["2026-11", false],
    ]);
    expect(await months(restated)).toEqual([["2026-11", true]]);
    expect(await billed()).toBe("13");
  });

  it("counts as replaced if the later one has all of its months, even if the clock was the same", async () => {
    // The clock of a transaction stands still.
    const [first, restated] = await imports.stateStore.transaction(async (db) => [
      await receive(db),
      await receive(db),
    ]);
    await publishCosts(restated, ["2026-11", 8]);
    await publishCosts(first, ["2026-11", 7]);
    expect((await summaryOf(first)).status).toBe("retired");
    expect(await billed()).toBe("8");
    expect(
      await imports.stateStore.query(
        "SELECT after->>'status' AS ended FROM audit_entries WHERE company_id = $1 ORDER BY entry",
        [company],
      ),
    ).toEqual([{ ended: "published" }, { ended: "retired" }]);
    // Uploaded once more, it is the latest.
    const again = await publishCosts(undefined, ["2026-11", 7]);
    expect((await summaryOf(again)).status).toBe("published");
    expect(await billed()).toBe("7");
  });

  it("is older than a file that was live, and has been uploaded again since", async () => {
    await imports.importOne(company, bill(["2026-11", 8]));
    const mistaken = await receive();
    expect(await imports.importOne(company, bill(["2026-11", 8]))).toMatchObject({ status: "unchanged" });
    await publishCosts(mistaken, ["2026-11", 7]);
    expect((await summaryOf(mistaken)).status).toBe("retired");
    expect(await billed()).toBe("8");
  });

  it("keeps its lines without billing account if the later one has the others of that month", async () => {
    const [history, restated] = [await receive(), await receive()];
    await publishCosts(restated, ["2026-11", 8]);
    await publishCosts(history, ["2026-10", 5], ["2026-11", 7], ["2026-11", 1, ""]);
    expect((await summaryOf(history)).status).toBe("published");
    expect(await billed()).toBe("14");
  });

  it("is the smaller one of a queue", async () => {
    const { queue, freeSmall, freeAll } = occupy();
    const ended: string[] = [];
    const upload = async (name: string, content: string) => {
      const importId = await receive();
      const files = [{ path: await imports.write(content), name }];
      const work = importFiles({ companyId: company, files, by: "test", importId }, imports);
      await expect.poll(() => queue.ahead(importId)).not.toBeNull();
      return { importId, ended: work.then(() => ended.push(name)) };
    };
    const history = await upload("history", bill(["2026-10", 5], ["2026-11", 7]));
    const restated = await upload("restated", bill(["2026-11", 8]));
    freeSmall();
    await Promise.all([history.ended, restated.ended]);
    expect(ended).toEqual(["restated", "history"]);
    expect(await billed()).toBe("13");
    await freeAll();
  });

  it("may be of the command line, which has received it when it was asked for, before its turn", async () => {
    const { freeAll } = occupy();
    const files = [{ path: await imports.write(bill(["2026-10", 5], ["2026-11", 7])), name: "history.csv" }];
    const history = importFiles({ companyId: company, companyName: "Asked", files, by: "test" }, imports);
    const nameOf = () => imports.stateStore.query("SELECT name FROM companies WHERE company_id = $1", [company]);
    await expect.poll(nameOf).toEqual([{ name: "Asked" }]);
    const restated = await receive();
    await freeAll();
    await history;
    await publishCosts(restated, ["2026-11", 8]);
    expect(await months(restated)).toEqual([["2026-11", true]]);
    expect(await billed()).toBe("13");
  });

  it("may have several formats, all received with it", async () => {
    const azure = csvOf([
      {
        BillingAccountId: "8611537",
        MeterCategory: "Virtual Machines",
        MeterId: "m",
        SubscriptionId: "s",
        ConsumedService: "Microsoft.Compute",
        Date: "11/05/2026",
        BillingCurrencyCode: "USD",
        CostInBillingCurrency: 7,
      },
    ]);
    const [both, restated] = [await receive(), await receive()];
    const later = [{ month: "2026-11", cost: 8, vendor: "azure" as const, source: "8611537" }];
    await publishMonths(imports.stateStore, company, later, { importId: restated, family: "azure" });
    const files = { "focus.csv": bill(["2026-11", 5]), "azure.csv": azure };
    const summaries = await imports.importAll(company, files, { importId: both });
    expect(summaries.map(({ status }) => status)).toEqual(["published", "retired"]);
    expect(await billed()).toBe("13");
  });

  it("replaces no invoice that a later one states", async () => {
    const invoices = (amounts: Record<string, number>) =>
      csvOf(
        Object.entries(amounts).map(([InvoiceId, BilledCost]) => ({
          InvoiceDetailId: "d-1",
          InvoiceDetailGrain: "{}",
          InvoiceIssueStatus: "Issued",
          InvoiceId,
          ReferenceInvoiceId: InvoiceId,
          InvoiceIssuerName: "Amazon Web Services, Inc.",
          BillingAccountId: "111",
          BillingCurrency: "USD",
          BillingPeriodStart: "2026-11-01T00:00:00Z",
          BillingPeriodEnd: "2026-12-01T00:00:00Z",
          ChargeCategory: "Usage",
          BilledCost,
        })),
      );
    const [first, corrected] = [await receive(), await receive()];
    await imports.importOne(company, invoices({ A: 3 }), { importId: corrected });
    await imports.importOne(company, invoices({ A: 1, B: 2 }), { importId: first });
    expect((await summaryOf(first)).invoiceSums).toMatchObject([
      { live: false, billed: "1" },
      { live: true, billed: "2" },
    ]);
    expect((await summaryOf(corrected)).invoiceSums).toMatchObject([{ live: true, billed: "3" }]);
    await imports.importOne(company, invoices({ A: 4 }));
    expect((await summaryOf(corrected)).status).toBe("retired");
  });

  it("replaces no commitment that a later one lists", async () => {
    const plans = (state: string, ...ids: string[]) =>
      JSON.stringify({
        savingsPlans: ids.map((savingsPlanId) => ({
          savingsPlanId,
          savingsPlanArn: `arn:aws:savingsplans::111122223333:savingsplan/${savingsPlanId}`,
          start: "2026-10-01T00:00:00.000Z",
          end: "2027-10-01T00:00:00.000Z",
          state,
          currency: "USD",
          commitment: "1.5",
        })),
      });
    const [first, later] = [await receive(), await receive()];
    await imports.importOne(company, plans("retired", "b"), { importId: later });
    await imports.importOne(company, plans("active", "a", "b"), { importId: first });
    expect((await summaryOf(first)).listed).toMatchObject([
      { live: false, commitments: 1 },
      { live: true, commitments: 1 },
    ]);
    expect((await summaryOf(later)).listed).toMatchObject([{ live: true, commitments: 1 }]);
    await imports.importOne(company, plans("queued", "b"));
    expect((await summaryOf(later)).status).toBe("retired");
  });
});
