import { afterAll, beforeAll, expect, test } from "vitest";
import { costReply, getCost } from "~/contract/costs/cost-analytics";
import { storeSlices, testLine } from "../support/bills/cost-lines";
import { sampleRequests } from "../support/requests/sample-requests";
import { openTestUpstream } from "../support/servers/test-upstream";

let upstream: Awaited<ReturnType<typeof openTestUpstream>>;

/** Costs of each product, in opposite order in October and November. */
const costs = { october: [9, 8, 7, 6], november: [6, 7, 8, 9] };

beforeAll(async () => {
  upstream = await openTestUpstream();
  for (const user of ["anna", "ben"]) await upstream.addUser(user, [{ companyId: "shared" }]);
  await upstream.addUser("carl", [{ companyId: "apart" }]);
  const slice = (companyId: string, sliceId: number, month: string, amounts: number[]) => ({
    companyId,
    sliceId,
    vendor: "aws" as const,
    month,
    lines: amounts.map((cost, n) => testLine({ product: `product ${n}`, day: `${month}-05`, billed: String(cost) })),
  });
  await storeSlices(upstream.stores, [
    slice("shared", 1, "2026-10", costs.october),
    slice("shared", 2, "2026-11", costs.november),
    slice("apart", 3, "2026-11", costs.november),
  ]);
});
afterAll(() => upstream.close());

/** Color of each product in the chart of the month, as the user sees it. */
async function colorsOf(userId: string, companyId: string, month: string): Promise<Record<string, number | null>> {
  const answer = await upstream.app.request(getCost.path, {
    method: "POST",
    headers: { authorization: `Bearer ${await upstream.tokenOf(userId)}` },
    body: JSON.stringify({
      ...sampleRequests[getCost.path],
      companyId,
      startDate: `${month}-01`,
      endDate: `${month}-30`,
      viewBy: "product",
      selectedVendors: ["aws"],
      filters: [],
      currency: "USD",
    }),
  });
  const { Data } = (await answer.json()) as { Data: unknown };
  return Object.fromEntries(costReply.parse(Data).series.map(({ item, color }) => [item, color]));
}

test("two users who open different months first, simultaneously, see the same colors", async () => {
  const [anna, ben, ...again] = await Promise.all([
    colorsOf("anna", "shared", "2026-10"),
    colorsOf("ben", "shared", "2026-11"),
    colorsOf("anna", "shared", "2026-11"),
    colorsOf("ben", "shared", "2026-10"),
  ]);
  expect(Object.keys(anna)).toHaveLength(4);
  expect(new Set(Object.values(anna)).size).toBe(4);
  for (const colors of [ben, ...again, await colorsOf("anna", "shared", "2026-11")]) expect(colors).toEqual(anna);
});

test("another company has its own colors, in the order of its first report", async () => {
  expect(await colorsOf("carl", "apart", "2026-11")).toEqual({
    "product 3": 0,
    "product 2": 1,
    "product 1": 2,
    "product 0": 3,
  });
});
