import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { vendors } from "~/contract/vendors";
import { markup } from "../../../tests/support/markup";
import { Provider } from "./provider";
import { providerOf, providers } from "./providers";

const tokens = readFileSync(new URL("../../styles/tokens.css", import.meta.url), "utf8");

it("describes every vendor once, in order", () => {
  expect(providers.map(({ vendor }) => vendor)).toEqual(vendors);
  expect(new Set(providers.map(({ shortName }) => shortName)).size).toBe(vendors.length);
});

it("has a colour of its own for each", () => {
  for (const { color } of providers) expect(tokens).toContain(`${color.slice(4, -1)}: light-dark(`);
});

it("knows what each calls an account", () => {
  expect(Object.fromEntries(providers.map(({ vendor, accountWord }) => [vendor, accountWord]))).toEqual({
    aws: "account",
    azure: "subscription",
    gcp: "project",
    oci: "compartment",
    ncloud: "account",
    tencent: "account",
    openstack: "service",
  });
});

it("limits billing view-bys as the product does", () => {
  expect(providerOf("gcp").billingViewBys).toEqual(["account"]);
  expect(providerOf("aws").billingViewBys).toContain("serviceGroup");
  for (const vendor of ["azure", "oci", "tencent", "openstack"] as const)
    expect(providerOf(vendor).billingViewBys).toEqual(["account", "invoice", "region"]);
});

it("shows a dot with the short name", () => {
  expect(markup(<Provider vendor="gcp" />)).toBe(
    '<span class="prov"><i class="dot round" style="--c:var(--gcp)"></i>GCP</span>',
  );
});
