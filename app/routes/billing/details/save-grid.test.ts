import { beforeEach, expect, test, vi } from "vitest";
import { saveBillingGrid } from "~/contract/people/preferences";
import { action } from "./save-grid";

const call = vi.hoisted(() => vi.fn());
vi.mock("~/session/require-user.server", () => ({ requireUser: async () => ({ upstream: { call } }) }));

beforeEach(() => {
  call.mockReset().mockResolvedValue({});
});

const send = (fields: Record<string, string>) =>
  action({
    request: new Request("http://app.example/billing/details/keep", {
      method: "POST",
      body: new URLSearchParams(fields),
    }),
    params: {},
    context: {},
  });
const grid = { viewBy: "region", isExpanded: "yes", itemsPerPage: "100" };

test("saves the grid, and returns to the page of the form", async () => {
  expect((await send(grid)).status).toBe(204);
  expect(call).toHaveBeenCalledExactlyOnceWith(saveBillingGrid, {
    viewBy: "region",
    isExpanded: true,
    itemsPerPage: 100,
  });
  const back = await send({ ...grid, returnTo: "/billing?by=region&tab=details" });
  expect([back.status, back.headers.get("location")]).toEqual([303, "/billing?by=region&tab=details"]);
  expect((await send({ ...grid, returnTo: "//evil.example" })).headers.get("location")).toBe("/");
});

test.each([
  { viewBy: "shoe" },
  { isExpanded: "" },
  { itemsPerPage: "0" },
  { itemsPerPage: "1e9" },
  { itemsPerPage: "ten" },
])("rejects %o", async (wrong) => {
  await expect(send({ ...grid, ...wrong })).rejects.toMatchObject({ status: 400 });
  expect(call).not.toHaveBeenCalled();
});
