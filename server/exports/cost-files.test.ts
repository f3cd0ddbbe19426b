import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { costFile, linesFile } from "~/contract/tables/table-files";
import { storeSlices, testLine } from "../../tests/support/bills/cost-lines";
import { openExportedBills, query, selection } from "../../tests/support/bills/exported-bills";
import { parseCsv } from "../../tests/support/parse-csv";
import { makeStreamedBytes, makeStreamedCall, testCaller, testServices } from "../../tests/support/stores/call-handler";
import type { TestStores } from "../../tests/support/stores/stores";
import type { Caller } from "../serve";
import { tableFileCalls } from "../tables/calls";
import { accountsOf } from "../viewer/viewer";

let stores: TestStores;
const caller = testCaller("acme");
const services = () => testServices(stores);

beforeAll(async () => {
  stores = await openExportedBills();
});
afterAll(() => stores.close());

const csv = async (requested = query) =>
  parseCsv(await makeStreamedCall(tableFileCalls, costFile.csv, requested, caller, services()));
const sheet = async (bytes: Promise<Buffer>) => (await readXlsx(await bytes)).sheets[0]!.rows;

test("has every item with a column per period", async () => {
  expect(await csv()).toEqual([
    ["vendor", "item", "itemAlias", "cost", "portion", "2026-10-01"],
    ["aws", 'Compute, "large"', 'Compute, "large"', "10.5", "123.529412", "10.5"],
    ["azure", "Storage", "Storage", "1", "11.764706", "1"],
    [
      "aws",
      "Storage",
      "Storage",
      "-2.999999999999999999999999999999",
      "-35.294118",
      "-2.999999999999999999999999999999",
    ],
  ]);
  const weeks = (await csv({ ...query, grain: "WEEK", selectedVendors: ["aws"], viewBy: "account" })).map((row) =>
    row.slice(1),
  );
  expect(weeks).toEqual([
    ["item", "itemAlias", "cost", "portion", "2026-10-01", "2026-10-05", "2026-10-12", "2026-10-19", "2026-10-26"],
    ["'=1+1", "'+Prod", "10.5", "140.000000", "10.5", "0", "0", "0", "0"],
    [
      "2",
      "2",
      "-2.999999999999999999999999999999",
      "-40.000000",
      "0.000000000000000000000000000001",
      "0",
      "0",
      "0",
      "-3",
    ],
  ]);
});

test("has the same content as a workbook", async () => {
  const { sheets } = await readXlsx(
    await makeStreamedBytes(
      tableFileCalls,
      costFile.xlsx,
      { ...query, filters: [{ field: "region", values: ["nowhere"], exclude: true }] },
      caller,
      services(),
    ),
  );
  const rows = sheets[0]!.rows;
  expect(rows[0]).toEqual(["Provider", "Item", "Name", "Cost", "Share (%)", "2026-10-01"]);
  expect(sheets.map(({ name }) => name)).toEqual(["Cost by product", "About"]);
  expect(sheets[1]!.rows).toEqual([
    ["About", "Cost by product"],
    ["Company", "acme"],
    ["Content", "Cost by product"],
    ["Period", "10/01/2026 – 10/31/2026"],
    ["Bills through", "10/05/2026"],
    ["Providers", "Amazon Web Services, Microsoft Azure"],
    ["Currency", "USD"],
    ["Cost basis", "Billed"],
    ["Filters", "Region is not nowhere"],
    ["Created (UTC)", "2026-11-20 09:00"],
    ["Rows", 3],
  ]);
  expect(rows.slice(1)).toEqual([
    ["aws", 'Compute, "large"', 'Compute, "large"', 10.5, 123.529412, 10.5],
    ["azure", "Storage", "Storage", 1, 11.764706, 1],
    ["aws", "Storage", "Storage", -3, -35.294118, -3],
  ]);
});

test("is in the user's language as a workbook, and describes its content", async () => {
  for (const [language, head, about] of [
    ["ko", "공급자", "정보"],
    ["zh", "云服务商", "关于"],
    ["ja", "プロバイダー", "情報"],
  ] as const) {
    const { sheets } = await readXlsx(
      await makeStreamedBytes(
        tableFileCalls,
        linesFile.xlsx,
        { ...selection, language, columns: ["vendor", "cost"] },
        caller,
        services(),
      ),
    );
    expect([sheets[0]!.rows[0]![0], sheets[1]!.name]).toEqual([head, about]);
  }
  const filters = [
    { field: "account" as const, values: ["=1+1", "2"] },
    { field: "product" as const, values: ["Storage"], vendorValues: { aws: ["Tax"] } },
    { field: "region" as const, values: ["NO_VALUE"], exclude: true },
  ];
  const { sheets } = await readXlsx(
    await makeStreamedBytes(tableFileCalls, costFile.xlsx, { ...query, filters }, caller, services()),
  );
  expect(sheets[1]!.rows).toContainEqual([
    "Filters",
    "Account is +Prod, 2; Product is Storage, Tax (Amazon Web Services); Region is not No region",
  ]);
});

test.each([
  ["en", "Cost by tag Team", "Tag Team is a, b; Region is not c"],
  ["ko", "Team 태그별 비용", "Team 태그: a, b; 리전 제외: c"],
  ["zh", "按标签 Team 的费用", "标签 Team：a、b；区域（排除）：c"],
  ["ja", "タグ Team 別コスト", "タグ Team：a、b；リージョン（除外）：c"],
] as const)("names its tag and filters as a sentence in %s", async (language, title, filtered) => {
  const filters = [
    { field: "tag" as const, tagKey: "Team", values: ["a", "b"] },
    { field: "region" as const, values: ["c"], exclude: true },
  ];
  const tagged = { ...query, language, viewBy: "tag" as const, tagKey: "Team", filters };
  const { sheets } = await readXlsx(await makeStreamedBytes(tableFileCalls, costFile.xlsx, tagged, caller, services()));
  expect(sheets[0]!.name).toBe(title);
  const facts = sheets[1]!.rows.map(([, value]) => value);
  expect(facts).toEqual(expect.arrayContaining([title, filtered]));
});

test("says that it lacks accounts which the user may not see", async () => {
  const limited: Caller = {
    ...caller,
    accounts: accountsOf({ aws: ["2"] }),
    user: { ...caller.user, visibleAccounts: { aws: 1 } },
  };
  const factsOf = async (requested: typeof query) =>
    (await readXlsx(await makeStreamedBytes(tableFileCalls, costFile.xlsx, requested, limited, services()))).sheets[1]!
      .rows;
  expect((await factsOf(query)).slice(1, 4)).toEqual([
    ["Company", "acme"],
    ["Limited to", "1 account of AWS"],
    ["Content", "Cost by product"],
  ]);
  expect((await factsOf({ ...query, selectedVendors: ["azure"] })).map(([name]) => name)).not.toContain("Limited to");
});

test("contains the cost of the compared range", async () => {
  const compared = await csv({
    ...query,
    selectedVendors: ["aws"],
    compareStartDate: "2026-09-01",
    compareEndDate: "2026-09-30",
  });
  expect(compared.map((row) => row.slice(1, 8))).toEqual([
    ["item", "itemAlias", "cost", "portion", "compareCost", "difference", "ratio"],
    ['Compute, "large"', 'Compute, "large"', "10.5", "140.000000", "0", "10.5", ""],
    [
      "Storage",
      "Storage",
      "-2.999999999999999999999999999999",
      "-40.000000",
      "4",
      "-6.999999999999999999999999999999",
      "",
    ],
  ]);
  // The bills cover only the last day of September: only a single day can be compared with it.
  const day = await csv({
    ...query,
    selectedVendors: ["aws"],
    endDate: "2026-10-01",
    compareStartDate: "2026-09-30",
    compareEndDate: "2026-09-30",
  });
  expect(day.slice(1).map((row) => row.slice(5, 8))).toEqual([
    ["0", "10.5", "100.000000"],
    ["4", "-4", "-100.000000"],
  ]);
});

test("contains averages per day with bills if averages are compared, in every file", async () => {
  const requested = {
    ...query,
    selectedVendors: ["aws" as const],
    compareStartDate: "2026-09-01",
    compareEndDate: "2026-09-30",
    compareCostType: "average" as const,
  };
  // October is covered to the 31st; September only on the 30th.
  const compared = await csv(requested);
  expect(compared.map((row) => row.slice(1, 8))).toEqual([
    ["item", "itemAlias", "cost", "portion", "compareCost", "difference", "ratio"],
    [
      'Compute, "large"',
      'Compute, "large"',
      "0.338709677419354838709677419354",
      "140.000000",
      "0",
      "0.338709677419354838709677419354",
      "100.000000",
    ],
    [
      "Storage",
      "Storage",
      "-0.096774193548387096774193548387",
      "-40.000000",
      "4",
      "-4.096774193548387096774193548387",
      "-102.419355",
    ],
  ]);
  const [, ...rows] = await sheet(makeStreamedBytes(tableFileCalls, costFile.xlsx, requested, caller, services()));
  expect(rows.map((row) => row.slice(3, 8).map(Number))).toEqual(
    compared.slice(1).map((row) => row.slice(3, 8).map(Number)),
  );
});

test("has no figure beyond the bills", async () => {
  const requested = {
    ...query,
    selectedVendors: ["aws" as const],
    startDate: "2026-09-28",
    endDate: "2026-10-01",
    grain: "DAY" as const,
  };
  expect((await csv({ ...requested, viewBy: "account" })).map((row) => row.slice(5))).toEqual([
    ["2026-09-28", "2026-09-29", "2026-09-30", "2026-10-01"],
    ["", "", "0", "10.5"],
    ["", "", "4", "0"],
  ]);
  const before = await csv({
    ...requested,
    startDate: "2026-10-01",
    compareStartDate: "2026-08-01",
    compareEndDate: "2026-08-31",
  });
  expect(before.map((row) => row.slice(3, 8))).toEqual([
    ["cost", "portion", "compareCost", "difference", "ratio"],
    ["10.5", "100.000000", "", "", ""],
  ]);
  // Azure's bills begin on October 5, those of AWS before.
  const azure = { ...query, startDate: "2026-10-03", endDate: "2026-10-06", grain: "DAY" as const };
  const days = async (selectedVendors: ("aws" | "azure")[]) =>
    (await csv({ ...azure, viewBy: "account", selectedVendors })).map((row) => row.slice(5)).slice(1);
  expect(await days(["azure"])).toEqual([["", "", "1", ""]]);
  expect(await days(["aws", "azure"])).toEqual([["0", "0", "1", "0"]]);
});

test("names averages per day only if the earlier range has bills", async () => {
  const contentIf = async (compareStartDate: string, compareEndDate: string) => {
    const requested = { ...query, compareStartDate, compareEndDate, compareCostType: "average" as const };
    const { sheets } = await readXlsx(
      await makeStreamedBytes(tableFileCalls, costFile.xlsx, requested, caller, services()),
    );
    return sheets[1]!.rows.find(([name]) => name === "Content")![1];
  };
  expect(await contentIf("2026-09-01", "2026-09-30")).toBe("Cost by product, per day");
  expect(await contentIf("2026-08-01", "2026-08-31")).toBe("Cost by product");
});

test("has no averages, and no figure of the month, in a range with a month without bills", async () => {
  await storeSlices(
    stores,
    ["2026-07", "2026-09"].map((month, at) => ({
      ...{ companyId: "gap", vendor: "aws" as const, sliceId: 800 + at, month },
      lines: [testLine({ day: `${month}-01`, billed: "62" }), testLine({ day: `${month}-30`, billed: "30" })],
    })),
  );
  const ofMonths = { ...query, startDate: "2026-07-01", endDate: "2026-09-30", filters: [] };
  const before = { compareStartDate: "2026-07-01", compareEndDate: "2026-07-31", compareCostType: "average" as const };
  const text = await makeStreamedCall(
    tableFileCalls,
    costFile.csv,
    { ...ofMonths, ...before },
    testCaller("gap"),
    services(),
  );
  // Not 184 in 92 days: August is unknown.
  const [, ...row] = parseCsv(text);
  expect(row.map((cells) => cells.slice(3))).toEqual([["184", "100.000000", "92", "92", "", "92", "", "92"]]);
});

test("states how far bills reach into its ranges, and the days that averages are of", async () => {
  const factsOf = async (changes: Partial<typeof query>) => {
    const requested = { ...query, compareStartDate: "2026-09-01", compareEndDate: "2026-09-30", ...changes };
    const bytes = await makeStreamedBytes(tableFileCalls, costFile.xlsx, requested, caller, services());
    return (await readXlsx(bytes)).sheets[1]!.rows;
  };
  const throughIn = async (changes: Partial<typeof query>) =>
    (await factsOf(changes)).filter(([name]) => name === "Bills through").map(([, value]) => value);
  // AWS reaches 31 October, Azure the 5th.
  expect(await throughIn({ selectedVendors: ["aws"] })).toEqual([]);
  expect(await throughIn({ endDate: "2026-10-05" })).toEqual([]);
  expect(await throughIn({ startDate: "2026-10-20" })).toEqual(["10/05/2026"]);
  expect(await throughIn({ compareStartDate: "2026-10-01", compareEndDate: "2026-10-06" })).toHaveLength(2);
  const average = await factsOf({ selectedVendors: ["aws"], compareCostType: "average" });
  // September is covered on the 30th only.
  expect(average).toContainEqual(["Days averaged", "31 / 1"]);
  expect((await factsOf({})).map(([name]) => name)).not.toContain("Days averaged");
});

test("has only a header without rows", async () => {
  expect(await csv({ ...query, selectedVendors: [] })).toEqual([
    ["vendor", "item", "itemAlias", "cost", "portion", "2026-10-01"],
  ]);
});

test("is rejected if an amount has no rate, in every file", async () => {
  const requested = { ...query, selectedVendors: ["gcp" as const] };
  const refusal = {
    status: 422,
    fields: { currency: ["There is no exchange rate from EUR to USD for 2026-10. Choose another currency."] },
    values: { reason: "withoutRate", from: "EUR (2026-10)", to: "USD" },
  };
  for (const call of [costFile.csv, costFile.xlsx])
    await expect(makeStreamedCall(tableFileCalls, call, requested, caller, services())).rejects.toMatchObject(refusal);
  for (const call of [linesFile.csv, linesFile.xlsx])
    await expect(makeStreamedCall(tableFileCalls, call, requested, caller, services())).rejects.toMatchObject(refusal);
});

test("is logged as downloaded only if it was made", async () => {
  const { stateStore } = stores;
  await stateStore.query("DELETE FROM audit_entries");
  await expect(csv({ ...query, selectedVendors: ["gcp"] })).rejects.toMatchObject({ status: 422 });
  expect(await stateStore.query("SELECT subject FROM audit_entries")).toEqual([]);
  await csv();
  expect(await stateStore.query("SELECT subject FROM audit_entries")).toEqual([{ subject: "cost.csv" }]);
});
