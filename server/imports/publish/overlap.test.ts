import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestState } from "../../../tests/support/stores/test-state";
import type { StateStore } from "../../state-store/state-store";
import { ensureCompany } from "../../people/people";
import type { Family } from "../formats/format";
import { createImport } from "../import-records";
import { publish, unpublish } from "./publish";
import type { Slice } from "./reconcile";

let store: StateStore;
let count = 0;
beforeAll(async () => {
  store = await openTestState();
});
afterAll(() => store.close());

type Account = Pick<Slice, "vendor" | "source">;

/** Publishes a month of the account, as an import of that format does once its lines are stored. */
async function publishMonth(companyId: string, family: Family, { vendor, source }: Account): Promise<string> {
  const importId = await createImport(store, { companyId, files: [], format: null, by: "test" });
  const key = { vendor, month: "2026-01", basis: "actual" } as const;
  const cost = { fileBilledCost: "1", storeBilledCost: "1", fileEffectiveCost: "1", storeEffectiveCost: "1" };
  const slice: Slice = {
    ...{ ...key, sliceId: `${(count += 1)}`, source, part: 0, rows: 1 },
    ...{ firstDay: "2026-01-05", lastDay: "2026-01-05", currencies: ["USD"] },
    sums: [{ ...key, ...cost, billingAccountId: source, currency: "USD", rowsStored: 1, residual: "0" }],
  };
  await publish(store, {
    ...{ importId, companyId, family, file: "bill.csv", fingerprint: importId, slices: [slice] },
    ...{ counts: { read: 1, stored: 1, refused: 0 }, showsActual: false },
    ...{ earlierFingerprints: [], earlierStates: [], lostAccounts: new Map() },
  });
  return importId;
}

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
    const publishFocus = () => publishMonth(company, "focus", { vendor, source: inFocus });
    const publishOther = () => publishMonth(company, other.family, { vendor, source: other.source });
    const overlapWith = (format: string) => ({ problem: { code: "overlap", values: { vendor, format } } });
    const first = await publishFocus();
    await expect(publishOther()).rejects.toMatchObject(overlapWith("FOCUS"));
    await unpublish(store, company, first);
    await publishOther();
    await expect(publishFocus()).rejects.toMatchObject({ problem: { code: "overlap", values: { vendor } } });
  },
);
