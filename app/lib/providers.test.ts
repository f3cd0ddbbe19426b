import { expect, it } from "vitest";
import { isVendor, providerOf, vendors } from "./providers";

it("lists the providers in the product's order, each with unique names", () => {
  expect(vendors).toEqual(["aws", "azure", "gcp", "oci", "ncloud", "tencent", "openstack"]);
  for (const key of ["name", "shortName"] as const)
    expect(new Set(vendors.map((vendor) => providerOf(vendor)[key])).size).toBe(vendors.length);
});

it("distinguishes providers from other text", () => {
  expect(["aws", "ali", "toString", "", null].map(isVendor)).toEqual([true, false, false, false, false]);
});

it("has each provider's word for account", () => {
  expect(Object.fromEntries(vendors.map((vendor) => [vendor, providerOf(vendor).accountWord]))).toEqual({
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
  expect(providerOf("gcp").billViewBys).toEqual(["account"]);
  expect(providerOf("aws").billViewBys).toContain("serviceGroup");
  for (const vendor of ["azure", "oci", "tencent", "openstack"] as const)
    expect(providerOf(vendor).billViewBys).toEqual(["account", "invoice", "region"]);
});
