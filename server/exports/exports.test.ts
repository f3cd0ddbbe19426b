import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { exportCostByEmail } from "~/contract/tables/exports";
import { getMails } from "~/contract/tables/mail";
import { costFile, linesFile } from "~/contract/tables/table-files";
import { add } from "~/lib/money/decimal";
import {
  makeCall,
  makeStreamedBytes,
  makeStreamedCall,
  testCaller,
  testServices,
} from "../../tests/support/stores/call-handler";
import { storeSlices, testLine } from "../../tests/support/bills/cost-lines";
import { parseCsv } from "../../tests/support/parse-csv";
import { openTestStores } from "../../tests/support/stores/stores";
import type { TestStores } from "../../tests/support/stores/stores";
import { saveRates } from "../money/published-rates";
import { createRunner } from "../jobs/runner";
import { mailCalls } from "../mail/calls";
import { deliverMails } from "../mail/deliver";
import { openMailer } from "../mail/mailer";
import { ensureMember } from "../people/people";
import { exportCalls } from "./calls";
import { emailJob } from "./email-job";
import { sendCostReports } from "./send-cost-report";
import { tableFileCalls } from "../tables/calls";

let stores: TestStores;
const caller = testCaller("acme");
const services = (settings?: Record<string, string>) => testServices(stores, settings);

beforeAll(async () => {
  stores = await openTestStores();
  await storeSlices(stores, [
    {
      companyId: "acme",
      sliceId: 1,
      vendor: "aws",
      month: "2026-10",
      lines: [
        testLine({
          day: "2026-10-01",
          account: "=1+1",
          accountName: "+Prod",
          product: 'Compute, "large"',
          billed: "10.5",
        }),
        testLine({ day: "2026-10-02", account: "2", product: "Storage", billed: "0.000000000000000000000000000001" }),
        testLine({ day: "2026-10-31", account: "2", product: "Storage", billed: "-3" }),
      ],
    },
    {
      companyId: "acme",
      sliceId: 2,
      vendor: "azure",
      month: "2026-10",
      lines: [testLine({ day: "2026-10-05", currency: "KRW", product: "Storage", billed: "1250" })],
    },
    {
      companyId: "acme",
      sliceId: 3,
      vendor: "aws",
      month: "2026-09",
      lines: [testLine({ day: "2026-09-30", product: "Storage", billed: "4" })],
    },
    {
      companyId: "acme",
      sliceId: 4,
      vendor: "gcp",
      month: "2026-10",
      lines: [testLine({ day: "2026-10-05", currency: "EUR" })],
    },
    {
      companyId: "other",
      sliceId: 5,
      vendor: "aws",
      month: "2026-10",
      lines: [testLine({ product: "Theirs", billed: "99" })],
    },
  ]);
  await saveRates(stores.stateStore, [
    { month: "2026-10", currency: "KRW", perUsd: "1250", publishedOn: "2026-10-01" },
  ]);
  await stores.stateStore.query(
    "INSERT INTO users (user_id, login, name, email) VALUES ('tester', 'tester', 'Tester', 'tester@cloudtally.example')",
  );
  await ensureMember(stores.stateStore, "acme", "tester");
});
afterAll(() => stores.close());

type CostQuery = z.input<typeof costFile.csv.request>;
const selection: Omit<CostQuery, "sort"> = {
  startDate: "2026-10-01",
  endDate: "2026-10-31",
  grain: "MONTH",
  selectedVendors: ["aws", "azure"],
  viewBy: "product",
  filters: [],
  isAmortizedCost: false,
  currency: "USD",
};
const query: CostQuery = { ...selection, sort: { key: "cost", descending: true } };
const csv = async (asked = query) =>
  parseCsv(await makeStreamedCall(tableFileCalls, costFile.csv, asked, caller, services()));
const sheet = async (bytes: Promise<Buffer>) => (await readXlsx(await bytes)).sheets[0]!.rows;

describe("the table", () => {
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

  test("as a workbook is the same", async () => {
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
      ["Period", "2026-10-01 – 2026-10-31"],
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

  test("as a workbook is in the reader's language, and says what it holds", async () => {
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

  test("compared, tells what the other range cost", async () => {
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
    // Of September the bills cover the last day alone: only a single day can be compared with it.
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

  test("compared by averages, tells them per day that bills cover, in every file", async () => {
    const asked = {
      ...query,
      selectedVendors: ["aws" as const],
      compareStartDate: "2026-09-01",
      compareEndDate: "2026-09-30",
      compareCostType: "average" as const,
    };
    // October is covered to the 31st; of September the bills cover one day, the 30th.
    const compared = await csv(asked);
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
    const [, ...rows] = await sheet(makeStreamedBytes(tableFileCalls, costFile.xlsx, asked, caller, services()));
    expect(rows.map((row) => row.slice(3, 8).map(Number))).toEqual(
      compared.slice(1).map((row) => row.slice(3, 8).map(Number)),
    );
  });

  test("has no figure where no bill reaches", async () => {
    const asked = {
      ...query,
      selectedVendors: ["aws" as const],
      startDate: "2026-09-28",
      endDate: "2026-10-01",
      grain: "DAY" as const,
    };
    expect((await csv({ ...asked, viewBy: "account" })).map((row) => row.slice(5))).toEqual([
      ["2026-09-28", "2026-09-29", "2026-09-30", "2026-10-01"],
      ["", "", "0", "10.5"],
      ["", "", "4", "0"],
    ]);
    const before = await csv({
      ...asked,
      startDate: "2026-10-01",
      compareStartDate: "2026-08-01",
      compareEndDate: "2026-08-31",
    });
    expect(before.map((row) => row.slice(3, 8))).toEqual([
      ["cost", "portion", "compareCost", "difference", "ratio"],
      ["10.5", "100.000000", "", "", ""],
    ]);
  });

  test("of nothing is its head", async () => {
    expect(await csv({ ...query, selectedVendors: [] })).toEqual([
      ["vendor", "item", "itemAlias", "cost", "portion", "2026-10-01"],
    ]);
  });

  test("is refused where an amount has no rate, in every file", async () => {
    const asked = { ...query, selectedVendors: ["gcp" as const] };
    const refusal = {
      status: 422,
      fields: { currency: ["There is no exchange rate from EUR to USD for 2026-10. Choose another currency."] },
    };
    for (const call of [costFile.csv, costFile.xlsx])
      await expect(makeStreamedCall(tableFileCalls, call, asked, caller, services())).rejects.toMatchObject(refusal);
    for (const call of [linesFile.csv, linesFile.xlsx])
      await expect(makeStreamedCall(tableFileCalls, call, asked, caller, services())).rejects.toMatchObject(refusal);
  });
});

describe("the lines", () => {
  test("are all those of the selection, with what the file said", async () => {
    const rows = parseCsv(
      await makeStreamedCall(
        tableFileCalls,
        linesFile.csv,
        { ...selection, columns: ["usageDate", "linkedAccountId", "productName", "cost"] },
        caller,
        services(),
      ),
    );
    expect(rows).toEqual([
      [
        "usageDate",
        "linkedAccountId",
        "linkedAccountAlias",
        "productName",
        "cost",
        "billedCost",
        "billingCurrency",
        "importId",
      ],
      ["2026-10-01", "'=1+1", "'+Prod", 'Compute, "large"', "10.5", "10.5", "USD", "import-1"],
      [
        "2026-10-02",
        "2",
        "",
        "Storage",
        "0.000000000000000000000000000001",
        "0.000000000000000000000000000001",
        "USD",
        "import-1",
      ],
      ["2026-10-31", "2", "", "Storage", "-3", "-3", "USD", "import-1"],
      ["2026-10-05", "1", "", "Storage", "1", "1250", "KRW", "import-2"],
    ]);
  });

  test("have columns that came later at their end", async () => {
    const [head] = parseCsv(await makeStreamedCall(tableFileCalls, linesFile.csv, selection, caller, services()));
    expect(head!.slice(-10)).toEqual([
      "useUnit",
      "billedCost",
      "billingCurrency",
      "importId",
      "allocatedMethodId",
      "allocatedMethodDetails",
      "allocatedResourceId",
      "allocatedResourceName",
      "allocatedTags",
      "contractApplied",
    ]);
  });

  test("of one item add up to its cost", async () => {
    const asked = { ...selection, viewByItem: "Storage", selectedVendor: "aws" as const };
    const [head, ...rows] = parseCsv(await makeStreamedCall(tableFileCalls, linesFile.csv, asked, caller, services()));
    expect(head).toHaveLength(30 + 4);
    expect(rows.map((row) => row[head!.indexOf("cost")]!).reduce((sum, cost) => add(sum, cost), "0")).toBe(
      "-2.999999999999999999999999999999",
    );
    const days = await sheet(
      makeStreamedBytes(
        tableFileCalls,
        linesFile.xlsx,
        { ...asked, columns: ["usageDate", "cost"] },
        caller,
        services(),
      ),
    );
    expect(days.slice(1).map((row) => row.slice(0, 2))).toEqual([
      [new Date("2026-10-02T00:00:00Z"), 1e-30],
      [new Date("2026-10-31T00:00:00Z"), -3],
    ]);
  });
});

describe("by e-mail", () => {
  type Asked = z.input<typeof exportCostByEmail.request>;
  const asked: Asked = {
    report: { kind: "table", query },
    format: "csv",
    recipients: ["ben@example.com", "Ben@Example.com", "cleo@sub-domain.example.co"],
    note: "See <b>Storage</b>.",
    link: "/cost-analytics?range=last_month",
    language: "en",
    requestId: "7b6b4a56-5c5e-4d4e-9a53-0d3a9a3c4f11",
  };
  const send = (changes: Partial<Asked> = {}, settings?: Record<string, string>) =>
    makeCall(exportCalls, exportCostByEmail, { ...asked, ...changes }, caller, services(settings));
  const run = async () => {
    const mailer = openMailer(services().env);
    await createRunner([sendCostReports, deliverMails(mailer)], services()).runDue();
    mailer.close();
  };
  const mails = async () => (await makeCall(mailCalls, getMails, {}, caller, services())).mails;
  beforeEach(() => stores.stateStore.query("DELETE FROM jobs"));

  test("a report is not sent if a right is taken away while it is made", async () => {
    const accounts = (text: string) =>
      stores.stateStore.query("UPDATE members SET accounts = $2 WHERE user_id = $1", [caller.userId, text]);
    const attempt = { jobId: "one", attempt: 1, companyId: "acme", userId: caller.userId, runAt: new Date() };
    const { signal } = new AbortController();
    const effect = await sendCostReports.handle(emailJob.payload.parse(asked), { ...attempt, signal }, services());
    await accounts('{"aws": ["1"]}');
    await expect(stores.stateStore.transaction(effect)).rejects.toThrow("no permissions");
    expect(await mails()).toEqual([]);
    await accounts("{}");
  });

  test("a report arrives once, however often the form does", async () => {
    await send();
    await send();
    await run();
    await send();
    await run();
    const [mail, ...others] = await mails();
    expect([others.length, mail]).toMatchObject([
      0,
      {
        recipients: ["ben@example.com", "cleo@sub-domain.example.co"],
        subject: "Cost by product, 2026-10-01 – 2026-10-31 · acme",
        state: "sent",
        attachments: [
          { fileName: "cost-by-product_acme_2026-10-01_2026-10-31_USD_billed_aws-azure.csv", mediaType: "text/csv" },
        ],
      },
    ]);
    expect(mail!.attachments[0]!.bytes).toBe(
      Buffer.byteLength(await makeStreamedCall(tableFileCalls, costFile.csv, query, caller, services())),
    );
    const outbox = path.join(stores.directory, "outbox");
    const encoded = await readFile(path.join(outbox, (await readdir(outbox))[0]!), "utf8");
    // Without the soft line breaks of quoted-printable, which fall anywhere.
    const text = encoded.replace(/=\r?\n/g, "");
    expect(text).toContain("http://localhost:3000/cost-analytics?range=3Dlast_month&amp;company=3Dacme");
    expect(text).toContain("See &lt;b&gt;Storage&lt;/b&gt;.");
  });

  test("lines too; in the language of who sends it", async () => {
    await send({ report: { kind: "detail", query: selection }, format: "xlsx", language: "ko" });
    await run();
    expect(await mails()).toMatchObject([
      {
        subject: "비용 내역, 2026-10-01 – 2026-10-31 · acme",
        attachments: [{ fileName: "cost-lines_acme_2026-10-01_2026-10-31_USD_billed_aws-azure.xlsx" }],
      },
    ]);
  });

  test("what cannot be exported, or seen, is refused at once", async () => {
    await expect(
      send({ report: { kind: "table", query: { ...query, selectedVendors: ["gcp"] } } }),
    ).rejects.toMatchObject({ status: 422 });
    await expect(send({}, { PROFILE: "LGE" })).rejects.toMatchObject({ status: 403 });
    await run();
    expect(await mails()).toEqual([]);
  });

  test("who has left the company meanwhile gets nothing", async () => {
    await send();
    await stores.stateStore.query("DELETE FROM members WHERE user_id = 'tester'");
    await run();
    await ensureMember(stores.stateStore, "acme", "tester");
    expect(await mails()).toEqual([]);
    expect(await stores.stateStore.query("SELECT state, attempts FROM jobs")).toEqual([
      { state: "failed", attempts: 1 },
    ]);
  });

  test.each<[string[], string]>([
    [[], "recipientRequired"],
    [Array.from({ length: 11 }, (_, n) => `a${n}@example.com`), "tooManyRecipients"],
    ...[
      "plain",
      "a@b",
      "a b@example.com",
      "a@example.info",
      "a@-b.com",
      "a@b..com",
      "a@example.com\nBcc: x@y.zz",
      `a@${"x".repeat(63)}.com`,
      ".a@b.com",
      "<a@b.com>",
    ].map((one): [string[], string] => [[one], "recipientInvalid"]),
  ])("recipients %j are refused", (recipients, message) => {
    const parsed = exportCostByEmail.request.safeParse({ ...asked, recipients });
    expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  test("a note has less than 255 characters, and the link leads to this site", () => {
    const problems = (changes: Partial<Asked>) =>
      exportCostByEmail.request.safeParse({ ...asked, ...changes }).error?.issues.map(({ message }) => message);
    expect(problems({ note: "x".repeat(254) })).toBeUndefined();
    expect(problems({ note: "x".repeat(255) })).toEqual(["noteTooLong"]);
    for (const link of ["https://evil.example", "//evil.example", "/cost-analytics.evil", "/cost-analytics/../x"])
      expect(problems({ link })).toHaveLength(1);
  });
});
