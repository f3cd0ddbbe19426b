import { afterAll, beforeAll, expect, it } from "vitest";
import { publishMonths } from "../../../tests/support/publish-months";
import { openTestState } from "../../../tests/support/stores/test-state";
import type { StateStore } from "../../state-store/state-store";
import { ensureCompany } from "../../people/people";
import type { Family } from "../formats/format";
import { unpublish } from "./publish";
import type { Slice } from "./reconcile";

let store: StateStore;
beforeAll(async () => {
  store = await openTestState();
});
afterAll(() => store.close());

it.each<{ vendor: Slice["vendor"]; inFocus: string; other: { family: Family; source: string } }>([
  {
    vendor: "azure",
    inFocus: "/providers/Microsoft.Billing/billingAccounts/8611537",
    other: { family: "azure", source: "8611537" },
  },
  {
    vendor: "azure",
    inFocus: "/providers/Microsoft.Billing/billingAccounts/a:b_2019-05-31/billingProfiles/P1",
    other: { family: "azure", source: "a:b_2019-05-31" },
  },
  { vendor: "oci", inFocus: "20209880", other: { family: "oci", source: "ocid1.tenancy.oc1..a" } },
])(
  "rejects a month of $vendor in another format that names its account otherwise: $inFocus",
  async ({ vendor, inFocus, other }) => {
    const company = `${vendor} ${inFocus}`;
    await ensureCompany(store, company);
    const publishOf = (family: Family, source: string) =>
      publishMonths(store, company, [{ month: "2026-01", cost: 1, vendor, source }], { family });
    const publishFocus = () => publishOf("focus", inFocus);
    const publishOther = () => publishOf(other.family, other.source);
    const overlapWith = (format: string) => ({ problem: { code: "overlap", values: { vendor, format } } });
    const first = await publishFocus();
    await expect(publishOther()).rejects.toMatchObject(overlapWith("FOCUS"));
    await unpublish(store, company, first);
    await publishOther();
    await expect(publishFocus()).rejects.toMatchObject({ problem: { code: "overlap", values: { vendor } } });
  },
);
