import { expect, test } from "vitest";
import type { SentInvoice } from "~/contract/billing/invoice-sending";
import { summaryOf } from "./sent-state";

const stateOf = (...states: SentInvoice["deliveries"][number]["state"][]) =>
  summaryOf({
    outcome: "sent",
    deliveries: states.map((state, n) => ({ recipient: `${n}@acme.example`, state, problem: null, mailId: null })),
  });

test("the state of an invoice is that of its emails", () => {
  expect(stateOf("sent", "sent")).toBe("sent");
  expect(stateOf("sent", "waiting")).toBe("waiting");
  expect(stateOf("sent", "failed")).toBe("partly");
  expect(stateOf("sent", "unregistered")).toBe("partly");
  expect(stateOf("failed", "unregistered")).toBe("undelivered");
  expect(summaryOf({ outcome: "noBill", deliveries: [] })).toBe("noBill");
});
