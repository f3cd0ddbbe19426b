import { expect, test } from "vitest";
import type { SentInvoice } from "~/contract/billing/invoice-sending";
import { summaryOf } from "./sent-state";

const of = (...states: SentInvoice["deliveries"][number]["state"][]) =>
  summaryOf({
    outcome: "sent",
    deliveries: states.map((state, n) => ({ recipient: `${n}@acme.example`, state, problem: null, mailId: null })),
  });

test("the state of an invoice is that of its emails", () => {
  expect(of("sent", "sent")).toBe("sent");
  expect(of("sent", "waiting")).toBe("waiting");
  expect(of("sent", "failed")).toBe("partly");
  expect(of("sent", "unregistered")).toBe("partly");
  expect(of("failed", "unregistered")).toBe("undelivered");
  expect(summaryOf({ outcome: "noBill", deliveries: [] })).toBe("noBill");
});
