import { expect, test } from "vitest";
import type { Filter } from "~/contract/costs/cost-query";
import type { SavedFilter } from "~/contract/costs/saved-filters";
import { UpstreamError } from "~/upstream/upstream-error";
import type { Upstream } from "~/upstream/upstream.server";
import { formConditions } from "./form-conditions.server";

const region: Filter = { field: "region", values: ["a", "b"], exclude: false };
const product: Filter = { field: "product", values: ["b"], exclude: true };
const accounts = (count: number): Filter[] =>
  Array.from({ length: count }, (_, n) => ({ field: "account", values: [String(n)], exclude: false }));

/** An upstream with a saved filter, or one that fails. */
const upstreamWith = (reply: Partial<SavedFilter> | UpstreamError) =>
  ({
    call: async () => {
      if (reply instanceof UpstreamError) throw reply;
      return { conditions: {}, withheld: [], ...reply };
    },
  }) as unknown as Upstream;
const none = upstreamWith(new UpstreamError(404, "noSuchFilter", ""));
/** The form's fields that are refused. */
const refused = async (upstream: Upstream, before: Filter[], form: Partial<Parameters<typeof formConditions>[2]>) =>
  formConditions(upstream, before, { keep: [], ...form }, null).then(
    () => null,
    (error: unknown) => (error instanceof UpstreamError ? { status: error.status, fields: error.fields } : error),
  );

test("filters are included, excluded and added", async () => {
  const all = [region, product];
  expect(await formConditions(none, all, { keep: [] }, null)).toEqual(all);
  expect(await formConditions(none, all, { keep: ["1"], hasFilters: "yes" }, null)).toEqual([product]);
  expect(await formConditions(none, all, { keep: [], hasFilters: "yes" }, null)).toEqual([]);
  expect(await formConditions(none, all, { keep: [] }, [product])).toEqual([product]);
  expect(await formConditions(none, all, { keep: [] }, [])).toEqual([]);
  const address = "/cost-analytics?f.account=1";
  expect(await formConditions(none, [product], { keep: [], address }, null)).toEqual([
    product,
    ...accounts(2).slice(1),
  ]);
});

test("equal conditions are added once, in whatever order their fields and values are", async () => {
  const tag = (tagKey: string): Filter => ({ field: "tag", tagKey, values: ["x"], exclude: false });
  const saved = upstreamWith({
    conditions: {
      all: [
        { exclude: false, values: ["b", "a"], field: "region" },
        { ...region, exclude: true },
        tag("team"),
        tag("env"),
      ],
      azure: [product, product],
    },
  });
  const inAzure: Filter = { field: "product", values: [], vendorValues: { azure: ["b"] }, exclude: true };
  const all = await formConditions(saved, [region, product], { keep: [], savedFilter: "7" }, null);
  expect(all).toHaveLength(6);
  expect(all).toEqual(
    expect.arrayContaining([product, { ...region, exclude: true }, tag("team"), tag("env"), inAzure]),
  );
  expect(await formConditions(saved, all, { keep: [], savedFilter: "7" }, null)).toHaveLength(6);
});

test("a saved filter that cannot be applied in full is refused", async () => {
  const form = { savedFilter: "7" };
  const unavailable = { status: 422, fields: { savedFilter: ["savedFilterUnavailable"] } };
  expect(await refused(none, [], form)).toEqual(unavailable);
  expect(await refused(upstreamWith({ withheld: ["gcp"] }), [], form)).toEqual(unavailable);
  expect(await refused(upstreamWith(new UpstreamError(503, "unreachable", "")), [], form)).toEqual({
    status: 503,
    fields: undefined,
  });
});

test("an address whose filters cannot be applied in full is refused", async () => {
  const refusal = { status: 422, fields: { address: ["reportAddressInvalid"] } };
  for (const address of [
    "/cost-analytics",
    "/cost-analytics?filter=123",
    "/cost-analytics?by=region&vendor=aws",
    "f.region=us-east-1",
    "/cost-analytics?f.regoin=us-east-1",
    "/cost-analytics?f.region=us-east-1&x.serviceGroup=nonsense",
  ])
    expect([address, await refused(none, [product], { address })]).toEqual([address, refusal]);
  expect(await refused(none, [product], { address: " " })).toBeNull();
  const address = "https://costs.example/cost-analytics?filter=123&f.region=a&f.region=b&nonsense=1#table";
  expect(await formConditions(none, [], { keep: [], address }, null)).toEqual([region]);
});

test("more than 40 filters are refused, none left out", async () => {
  const saved = upstreamWith({ conditions: { all: [region] } });
  expect(await formConditions(saved, accounts(39), { keep: [], savedFilter: "7" }, null)).toHaveLength(40);
  expect(await refused(saved, accounts(40), { savedFilter: "7" })).toEqual({
    status: 422,
    fields: { filters: ["tooManyConditions"] },
  });
});
