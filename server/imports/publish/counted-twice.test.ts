import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { liveTotals, publishMonths } from "../../../tests/support/publish-months";
import type { TestMonth } from "../../../tests/support/publish-months";
import { csvOf, openTestImports } from "../../../tests/support/test-imports";
import type { TestImports } from "../../../tests/support/test-imports";
import { ensureCompany } from "../../people/people";
import { hashFile } from "../run/fingerprint";
import type { Publication } from "./publish";
import { createHash } from "node:crypto";

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
/** Publishes costs as an import does that has stored their lines. */
const publishCosts = (months: TestMonth[], publication?: Partial<Publication>) =>
  publishMonths(imports.stateStore, company, months, publication);
const billed = async () => (await liveTotals(imports.stateStore, company)).billed;

type Fields = Record<string, string | number>;

const focus = (month: string, cost: number, fields: Fields = {}): Fields => ({
  ProviderName: "AWS",
  BillingAccountId: "111",
  BillingCurrency: "USD",
  BillingPeriodStart: `${month}-01`,
  ChargePeriodStart: `${month}-05`,
  ChargeCategory: "Usage",
  BilledCost: cost,
  EffectiveCost: cost,
  ListCost: cost,
  ResourceId: `resource ${cost}`,
  ...fields,
});

const azure = (cost: number, fields: Fields = {}): Fields => ({
  BillingAccountId: "8611537",
  MeterCategory: "Virtual Machines",
  MeterId: "m",
  SubscriptionId: "s",
  ConsumedService: "Microsoft.Compute",
  Date: "01/05/2026",
  BillingCurrencyCode: "USD",
  CostInBillingCurrency: cost,
  ...fields,
});

describe("the same charges in two files of an import", () => {
  it("are rejected, whatever the order of rows and columns is", async () => {
    const charges = [focus("2026-01", 5), focus("2026-01", 7), focus("2026-02", 1)];
    const [reordered] = await imports.importAll(company, {
      "january.csv": csvOf(charges),
      "again.csv": csvOf([charges[1]!, charges[0]!].map((row) => Object.fromEntries(Object.entries(row).reverse()))),
    });
    expect(reordered).toMatchObject({
      status: "failed",
      problem: {
        code: "repeated-charges",
        file: "again.csv",
        values: { other: "january.csv", vendor: "aws", month: "2026-01" },
      },
    });
    expect(await imports.totalsOf(company)).toMatchObject({ lines: 0 });
  });

  it("are rejected of Azure's two exports of a month without commitments", async () => {
    const charges = [azure(5), azure(7)];
    const [both] = await imports.importAll(company, {
      "actual.csv": csvOf(charges),
      "amortized.csv": csvOf(charges.toReversed()),
    });
    expect(both!.problem).toMatchObject({ code: "repeated-charges", values: { month: "2026-01" } });
  });

  it("are rejected of exports of a month up to different days", async () => {
    const onDay = (day: number, cost: number) => azure(cost, { Date: `01/0${day}/2026`, ResourceId: `r${day}` });
    const until = (last: number) => csvOf([1, 2, 3, 4].filter((day) => day <= last).map((day) => onDay(day, day)));
    const [both] = await imports.importAll(company, { "until-3.csv": until(3), "until-4.csv": until(4) });
    expect(both).toMatchObject({
      status: "failed",
      problem: {
        code: "repeated-charges",
        file: "until-4.csv",
        values: { other: "until-3.csv", vendor: "azure", month: "2026-01" },
      },
    });
    // A single day may have one fee for each of two resources.
    const [parts] = await imports.importAll(company, {
      "first.csv": csvOf([onDay(1, 5), onDay(2, 1)]),
      "second.csv": csvOf([onDay(1, 5), onDay(2, 2)]),
    });
    expect(parts!.status).toBe("published");
    expect(await imports.totalsOf(company)).toMatchObject({ billed: "13" });
  });

  it("may cost the same in parts of a month, of other resources or free of charge", async () => {
    const parts = {
      "a.csv": csvOf([focus("2026-01", 5), focus("2026-02", 0)]),
      "b.csv": csvOf([focus("2026-01", 5, { ResourceId: "other" }), focus("2026-02", 0), focus("2026-03", 1)]),
    };
    const [summary] = await imports.importAll(company, parts);
    expect(summary).toMatchObject({ status: "published", rowsStored: 5 });
    expect(await imports.totalsOf(company)).toMatchObject({ billed: "11" });
  });

  it("count in an actual and an amortized export, which are two bases of one month", async () => {
    const usage = azure(5);
    const reserved = { ReservationId: "r", PricingModel: "Reservation", ChargeType: "Usage" };
    const [summary] = await imports.importAll(company, {
      "actual.csv": csvOf([
        usage,
        azure(100, { ...reserved, ChargeType: "Purchase" }),
        { ...usage, BillingCurrencyCode: "EUR" },
      ]),
      "amortized.csv": csvOf([usage, azure(3, reserved), { ...usage, BillingCurrencyCode: "EUR" }]),
    });
    expect(summary!.status).toBe("published");
  });
});

describe("a month with and without billing account", () => {
  const monthsOf = (source: string) => [
    { month: "2026-01", cost: 5, source },
    { month: "2026-02", cost: 7, source },
  ];

  it.each([
    { what: "then without", accounts: ["111", ""], account: "111" },
    { what: "without, then with", accounts: ["", "111"], account: "–" },
  ])("is rejected the second time: $what", async ({ accounts, account }) => {
    await publishCosts(monthsOf(accounts[0]!));
    await expect(publishCosts(monthsOf(accounts[1]!))).rejects.toMatchObject({
      problem: { code: "overlap", values: { vendor: "aws", month: "2026-01", account, format: "FOCUS" } },
    });
    expect(await billed()).toBe("12");
  });

  it("is one month if a file names it in some rows only, beside another account's", async () => {
    await imports.importOne(company, csvOf([focus("2026-01", 5), focus("2026-01", 1, { BillingAccountId: "" })]));
    await publishCosts([{ month: "2026-01", cost: 7, source: "222" }]);
    expect(await billed()).toBe("13");
  });
});

describe("files that an earlier version read differently", () => {
  it("replace all that it made of them", async () => {
    const content = csvOf([focus("2026-02", 5)]);
    const { importId } = await imports.importOne(company, content, { name: "bill.csv" });
    const path = await imports.write(content);
    const { sha256 } = await hashFile({ path, bytes: content.length, compression: "none" });
    const ofVersion2 = createHash("sha256")
      .update(JSON.stringify([2, company, null, [sha256]]))
      .digest("hex");
    await imports.stateStore.query("UPDATE imports SET fingerprint = $2 WHERE import_id = $1", [importId, ofVersion2]);
    // It took the month for the one before, and the costs for amortized ones.
    await imports.stateStore.query(
      "UPDATE import_slices SET billing_month = '2026-01-01', basis = 'amortized' WHERE import_id = $1",
      [importId],
    );
    expect((await imports.importOne(company, content)).status).toBe("published");
    expect(await imports.totalsOf(company)).toMatchObject({ lines: 1, billed: "5" });
    expect((await imports.importOne(company, content)).status).toBe("unchanged");
  });
});

it("a file with another billing account in every row is rejected", async () => {
  const rows = Array.from({ length: 5001 }, (_, n) => focus("2026-01", 1, { BillingAccountId: `account ${n}` }));
  const summary = await imports.importOne(company, csvOf(rows));
  expect(summary).toMatchObject({
    status: "failed",
    problem: { code: "too-many-accounts", values: { count: "5001", limit: "5000" } },
  });
  expect(await imports.totalsOf(company)).toMatchObject({ lines: 0 });
});

describe("a repair of what was accepted before it would be rejected", () => {
  /** Imports the files as the repair of another import, which has no lines. */
  async function repair(files: Record<string, string>) {
    const importId = await publishCosts([{ month: "2025-12", cost: 1 }]);
    const [summary] = await imports.importAll(company, files, { repairs: importId });
    return summary!;
  }

  it("restores the same charges in two files", async () => {
    const [january, other] = [focus("2026-01", 5), focus("2026-01", 7)];
    const again = { "january.csv": csvOf([january, other]), "again.csv": csvOf([other, january]) };
    expect(await repair(again)).toMatchObject({ status: "published", rowsStored: 4 });
    expect(await imports.totalsOf(company)).toMatchObject({ billed: "24" });
  });

  describe("of a month that is live without billing account, and in another format", () => {
    const named = csvOf([
      focus("2026-01", 5),
      focus("2026-01", 7, {
        ProviderName: "Microsoft",
        BillingAccountId: "/providers/Microsoft.Billing/billingAccounts/8611537",
      }),
    ]);
    const publishOthers = async () => {
      await publishCosts([{ month: "2026-01", cost: 5, source: "" }]);
      await publishCosts([{ month: "2026-01", cost: 7, vendor: "azure", source: "8611537" }], { family: "azure" });
    };

    it("restores what the import had", async () => {
      const importId = await publishCosts([
        { month: "2026-01", cost: 5 },
        {
          ...{ month: "2026-01", cost: 7, vendor: "azure" },
          source: "/providers/Microsoft.Billing/billingAccounts/8611537",
        },
      ]);
      const setLive = (isLive: boolean) =>
        imports.stateStore.query("UPDATE import_slices SET live = $2 WHERE import_id = $1", [importId, isLive]);
      // Earlier versions accepted both.
      await setLive(false);
      await publishOthers();
      await setLive(true);
      const [summary] = await imports.importAll(company, { "named.csv": named }, { repairs: importId });
      expect(summary).toMatchObject({ status: "published" });
      expect(await imports.totalsOf(company)).toMatchObject({ lines: 2, billed: "12" });
      expect(await billed()).toBe("24");
    });

    it("adds nothing that the import did not have, as it would count twice", async () => {
      await publishOthers();
      expect((await repair({ "named.csv": named })).problem?.code).toBe("overlap");
      // With the one of the import to repair.
      expect(await billed()).toBe("13");
    });
  });

  it("restores another billing account in every row", async () => {
    const rows = Array.from({ length: 5001 }, (_, n) => focus("2026-01", 1, { BillingAccountId: `account ${n}` }));
    expect((await repair({ "accounts.csv": csvOf(rows) })).status).toBe("published");
    expect(await imports.totalsOf(company)).toMatchObject({ lines: 5001 });
  });
});
