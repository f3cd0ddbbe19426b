import { expect, it } from "vitest";
import { listingRequestOf } from "./listing-request.server";

it("a list is requested by a button of its form", async () => {
  const request = new Request("https://costs.example/members", { method: "POST" });
  const form = new FormData();
  form.set("list", "account.aws 2");
  form.set("find.account.aws", " prod ");
  expect(await listingRequestOf(request, form)).toEqual({ name: "account.aws", word: "prod", page: 2 });
  form.set("find.account.aws", `${"p".repeat(199)}😀`);
  expect(await listingRequestOf(request, form)).toMatchObject({ word: "p".repeat(199) });
  for (const value of ["", "account.aws", "account.aws 0", "account.aws -1", "a b 1"]) {
    form.set("list", value);
    expect(await listingRequestOf(request, form)).toBeNull();
  }
});
