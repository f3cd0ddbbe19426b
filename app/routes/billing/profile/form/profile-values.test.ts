import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { noProfile } from "~/contract/billing/billing-profile";
import type { BillingProfile } from "~/contract/billing/billing-profile";
import { emptyRate, emptyService, profileSchema, profileToForm } from "./profile-values";

const profile: BillingProfile = {
  ...noProfile,
  salesDiscount: "4.5",
  supportFee: { type: "fixed", amount: "120.50" },
  additionalServices: [
    { additionalServiceCode: "m", additionalServiceName: "Monitoring", additionalServiceCharge: "1200" },
  ],
  exchangeRates: [
    { currency: "EUR", month: "2026-09", rate: "1.1" },
    { currency: "EUR", month: "2026-11", rate: "1.2" },
  ],
};

/** The value as form fields, as a browser sends them: names are paths. */
function posted(value: unknown, name = "", form = new FormData()): FormData {
  if (Array.isArray(value)) value.forEach((entry, at) => posted(entry, `${name}[${at}]`, form));
  else if (typeof value === "object" && value !== null)
    for (const [key, entry] of Object.entries(value)) posted(entry, name ? `${name}.${key}` : key, form);
  else form.append(name, String(value));
  return form;
}

const parse = (value: unknown) => parseWithZod(posted(value), { schema: profileSchema, disableAutoCoercion: true });
const errorsOf = (value: unknown) => parse(value).reply().error ?? {};

test("a stored profile survives the form unchanged, without rates of months before it takes effect", () => {
  const submission = parse(profileToForm("aws", "2026-11", profile));
  expect(submission.status === "success" && submission.value).toEqual({
    vendor: "aws",
    effectiveMonth: "2026-11",
    profile: { ...profile, exchangeRates: [profile.exchangeRates[1]] },
  });
  const everywhere = parse(profileToForm(null, "2026-09", profile));
  expect(everywhere.status === "success" && everywhere.value).toEqual({
    vendor: null,
    effectiveMonth: "2026-09",
    profile,
  });
});

test("blanks around figures and lowercase currencies are accepted", () => {
  const form = profileToForm(null, " 2026-11 ", {
    ...profile,
    salesDiscount: " 3 ",
    companyCurrency: "krw",
    exchangeRates: [{ currency: " eur", month: "2026-11", rate: "1600 " }],
  });
  const submission = parse({
    ...form,
    profile: { ...form.profile, exchangeRates: [{ currency: " eur", month: "2026-11", rate: "1600 " }] },
  });
  expect(submission.status === "success" && submission.value.profile).toMatchObject({
    salesDiscount: "3",
    companyCurrency: "KRW",
    exchangeRates: [{ currency: "EUR", month: "2026-11", rate: "1600" }],
  });
});

test("errors are reported at their fields", () => {
  const form = profileToForm(null, "soon", {
    ...profile,
    vat: "101",
    supportFee: { type: "percent", percent: "-1" },
    cloudServiceCharge: { type: "fixed", amount: "1,5" },
    invoiceNumber: "{MM}",
  });
  expect(
    errorsOf({
      ...form,
      profile: { ...form.profile, additionalServices: [emptyService], exchangeRates: [emptyRate("2026-11")] },
    }),
  ).toEqual({
    effectiveMonth: ["dateInvalid"],
    "profile.vat": ["percent"],
    "profile.supportFee.percent": ["percent"],
    "profile.cloudServiceCharge.amount": ["amount"],
    "profile.invoiceNumber": ["pattern"],
    "profile.additionalServices[0].additionalServiceCode": ["nameRequired"],
    "profile.additionalServices[0].additionalServiceName": ["nameRequired"],
    "profile.additionalServices[0].additionalServiceCharge": ["amount"],
    "profile.exchangeRates[0].currency": ["currencyInvalid"],
    "profile.exchangeRates[0].rate": ["rate"],
  });
});

test("a form without its fields is rejected, not filled in", () => {
  expect(Object.keys(errorsOf({ vendor: "ali" }))).not.toEqual([]);
  expect(
    parse({
      vendor: "ali",
      effectiveMonth: "2026-11",
      profile: profileToForm(null, "2026-11", profile).profile,
    }).reply().error,
  ).toHaveProperty("vendor");
});
