import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { invoiceFileTypes } from "~/contract/billing/invoice-sending";
import { vendors } from "~/contract/vendors";
import { languages } from "~/lib/language";
import { sendTypes, sendZoneNames } from "~/lib/time/send-schedule";
import fc from "../../../../tests/support/properties";
import { fieldOf, sendSchema, toSending } from "./fields";
import type { SendValues } from "./fields";
import { filledHref, sendHref } from "./href";
import { parseSend, sendParameterRows } from "./search";

const now = new Date("2026-11-20T09:00:00Z");
const read = (address: string) => parseSend(new URL(address, "http://localhost").searchParams, now, "ko");

const values: fc.Arbitrary<SendValues> = fc.record({
  vendor: fc.constantFrom(...vendors),
  month: fc.constantFrom("2026-10", "2027-01"),
  currency: fc.constantFrom("", "USD", "KRW"),
  sendType: fc.constantFrom(...sendTypes),
  recipient: fc.uniqueArray(fc.emailAddress(), { maxLength: 10 }).map((addresses) => addresses.sort()),
  note: fc
    .string({ maxLength: 100 })
    .filter((text) => !/\p{Cc}|\p{Cs}/u.test(text))
    .map((text) => text.trim()),
  file: fc.constantFrom(...invoiceFileTypes),
  language: fc.constantFrom(...languages),
  zone: fc.constantFrom(...sendZoneNames),
  at: fc.constantFrom("", "2026-12-11T10:00", "2028-02-29T23:59"),
});

describe("the address of a form", () => {
  it("contains all input", () => {
    fc.assert(
      fc.property(values, (entries) => {
        expect(read(filledHref(entries))).toEqual({ search: entries, ignored: [] });
      }),
      { numRuns: 50 },
    );
  });

  it("contains only the bill at first; everything else is a default", () => {
    const { search, ignored } = read(sendHref({ vendor: "gcp", month: "2026-10", currency: null }));
    expect(search).toEqual({
      vendor: "gcp",
      month: "2026-10",
      currency: "",
      sendType: "sendOnce",
      recipient: [],
      note: "",
      file: "xlsx",
      language: "ko",
      zone: "KST",
      at: "2026-12-11T10:00",
    });
    expect(ignored).toEqual([]);
  });

  it("is read without invalid values", () => {
    const { search, ignored } = read(
      "/billing/send?vendor=evil&month=2026-13&at=never&zone=UTC&file=exe&language=xx&sendType=often&currency=dollars&x=1&lang=en",
    );
    expect(search).toMatchObject({
      vendor: null,
      month: null,
      at: "2026-12-11T10:00",
      zone: "KST",
      file: "xlsx",
      language: "ko",
      sendType: "sendOnce",
      currency: "",
    });
    expect(ignored.map(({ parameter }) => parameter).sort()).toEqual([
      "at",
      "currency",
      "file",
      "language",
      "month",
      "sendType",
      "vendor",
      "x",
      "zone",
    ]);
  });
});

describe("the form", () => {
  const form = {
    vendor: "aws",
    month: "2026-10",
    currency: "",
    sendType: "sendRepeatedly",
    recipient: "a@b.example",
    note: "",
    file: "pdf",
    language: "en",
    zone: "PST",
    at: "2026-12-11T10:00",
    requestId: "7b6b4a56-5c5e-4d4e-9a53-0d3a9a3c4f11",
  };
  const problems = (changes: Record<string, unknown>) =>
    sendSchema.safeParse({ ...form, ...changes }).error?.issues.map(({ path, message }) => [path.join("."), message]);

  it("gives the request of the call", () => {
    expect(toSending(sendSchema.parse(form))).toEqual({
      vendor: "aws",
      yearMonth: "2026-10",
      sendType: "sendRepeatedly",
      invoiceContent: "",
      dwldType: "pdf",
      lang: "en",
      cyleLocale: "PST",
      sendAt: "2026-12-11T10:00",
    });
    expect(toSending(sendSchema.parse({ ...form, sendType: "sendOnce", at: "", currency: "KRW" }))).toMatchObject({
      sendAt: null,
      currency: "KRW",
    });
    expect(["recipientList[2]", "sendAt", "yearMonth", "invoiceContent", "vendor"].map(fieldOf)).toEqual([
      "recipient[2]",
      "at",
      "month",
      "note",
      "vendor",
    ]);
  });

  it("reports all errors at once", () => {
    expect(problems({ recipient: undefined, note: "x".repeat(255), at: "" })).toEqual([
      ["recipient", "recipientRequired"],
      ["note", "noteTooLong"],
      ["at", "dateRequired"],
    ]);
    expect(problems({ at: "2026-02-30T10:00" })).toEqual([["at", "dateInvalid"]]);
    expect(problems({ sendType: "sendOnce", at: "" })).toBeUndefined();
  });
});

it("is documented as it is declared", async () => {
  expect(await readFile("docs/addresses.md", "utf8")).toContain(
    `\n|---|---|---|\n${sendParameterRows().join("\n")}\n\n`,
  );
});
