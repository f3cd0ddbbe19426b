import { expect, test } from "vitest";
import { getAnomaly, getCauses, getTopChanges, getUserAlerts } from "~/contract/anomalies/anomalies";
import { UpstreamError } from "~/upstream/upstream-error";
import type { Upstream } from "~/upstream/upstream.server";
import { loadDetail } from "./data.server";

const found: ReadonlyMap<object, unknown> = new Map<object, unknown>([
  [getAnomaly, { anomaly: { baseDate: "2026-11-10" } }],
  [getCauses, { causes: [] }],
  [getTopChanges, { changes: [] }],
  [getUserAlerts, { anomalies: [] }],
]);

/** The page of alert 7, with one call that fails. */
function load(failing: object | null, status = 0, address = "number=7") {
  const call = async (call: object) => {
    if (call === failing) throw new UpstreamError(status, "x", "refused");
    return found.get(call);
  };
  return loadDetail({ call } as unknown as Upstream, new URLSearchParams(address), { isPaid: true });
}

test("an alert whose causes are refused, as its rule's filters are too large, is shown without them", async () => {
  expect(await load(getCauses, 422)).toMatchObject({ causes: null, changes: [], ruleAlerts: [] });
});

test("an unknown alert has no page", async () => {
  await expect(load(getAnomaly, 404)).rejects.toMatchObject({ status: 404 });
});

test("the page names what it could not use of its address", async () => {
  const { address } = await load(null, 0, "number=7&sensitivity=huge&vendor=aws&lang=ko&company=acme");
  expect(address.ignored).toEqual([
    { parameter: "sensitivity", value: "huge" },
    { parameter: "vendor", value: "aws" },
  ]);
});
