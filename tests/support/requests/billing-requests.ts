const sampleProfile = {
  salesDiscount: "3",
  ncpDiscount: "0.5",
  supportFee: { type: "percent", percent: "10" },
  additionalServices: [
    {
      additionalServiceCode: "monitoring",
      additionalServiceName: "Managed monitoring",
      additionalServiceCharge: "1200",
    },
  ],
  cloudServiceCharge: { type: "fixed", amount: "99.5" },
  vat: "10",
  companyCurrency: "KRW",
  exchangeRates: [{ currency: "USD", month: "2026-11", rate: "1382.5" }],
  invoiceNumber: "INV-{YYYY}{MM}-{VENDOR}",
};

/** Requests that the calls of billing accept, by path. */
export function billingRequests() {
  const bill = { vendor: "aws", yearMonth: "2026-10" };
  return {
    "/api/v3/billing/bills": { vendor: "aws" },
    "/api/v3/billing/charges": bill,
    "/api/v3/billing/trend": bill,
    "/api/v3/billing/line": { ...bill, line: "cloudOriginalCost" },
    "/api/v3/billing/accounts": { ...bill, word: "1" },
    "/api/v3/billing/invoices": { ...bill, sort: { key: "invoiceId", descending: false } },
    "/api/v3/billing/details": { ...bill, viewBy: "tag", tagKey: "team", group: "a", expanded: true },
    "/api/v3/billing/insight": bill,
    "/api/v3/billing/computing_resources": bill,
    "/api/v3/billing/autospot": bill,
    "/api/v3/billing/additional_services": bill,
    "/api/v3/billing/service_groups": bill,
    "/api/v3/billing/tags": bill,
    "/api/v3/billing/csv": { ...bill, report: "charges" },
    "/api/v3/billing/xlsx": { ...bill, report: "details", viewBy: "tag", tagKey: "team" },
    "/api/v3/billing/profile": bill,
    "/api/v3/billing/profile/save": { vendor: null, effectiveMonth: "2026-11", profile: sampleProfile },
    "/api/v3/billing/profile/preview": {
      version: { vendor: "aws", effectiveMonth: "2026-11", profile: sampleProfile },
    },
    "/api/v3/billing/profile/remove": { profileId: "1" },
  };
}

/** The reservation of sample-state.ts. */
export const SAMPLE_RESERVATION = "sample-reservation";

/** The file of sample-state.ts that was sent. */
export const SAMPLE_SENT = "sample-sent";

/** Requests that the calls of sending invoices accept, by path. `recipient` is a user of the company. */
export function sendingRequests(recipient: string) {
  const sending = {
    vendor: "aws",
    yearMonth: "2026-11",
    sendType: "sendOnce",
    invoiceContent: "As agreed.",
    dwldType: "xlsx",
    lang: "ko",
    cyleLocale: "KST",
    sendAt: "2026-12-11T10:00",
  };
  return {
    "/api/v3/billing/invoice/recipients": {},
    "/api/v3/billing/invoice/preview": sending,
    "/api/v3/billing/invoice/file": { ...sending, dwldType: "csv" },
    "/api/v3/billing/invoice/send": {
      ...sending,
      recipientList: [recipient],
      requestId: "7b6b4a56-5c5e-4d4e-9a53-0d3a9a3c4f12",
    },
    "/api/v3/billing/invoice/scheduled": {},
    "/api/v3/billing/invoice/sent": {},
    "/api/v3/billing/invoice/sent/file": { sentId: SAMPLE_SENT },
    "/api/v3/billing/invoice/sent/file/content": { sentId: SAMPLE_SENT },
    "/api/v3/billing/invoice/reservation/delete": { seq: SAMPLE_RESERVATION },
  };
}
