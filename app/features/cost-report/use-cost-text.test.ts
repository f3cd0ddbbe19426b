import { expect, it } from "vitest";
import { distinctNames, subjectOf } from "./use-cost-text";

it("calls an account what its provider calls it, when there is one provider", () => {
  expect(subjectOf("account", ["azure"])).toBe("subscription");
  expect(subjectOf("account", ["gcp"])).toBe("project");
  expect(subjectOf("account", ["oci"])).toBe("compartment");
  expect(subjectOf("account", ["openstack"])).toBe("service");
  expect(subjectOf("account", ["aws", "azure"])).toBe("account");
  expect(subjectOf("account", [])).toBe("account");
  expect(subjectOf("region", ["azure"])).toBe("region");
});

it("distinguishes items of the same name by provider, or by id within one provider", () => {
  const items = [
    { vendor: "aws" as const, item: "1" },
    { vendor: "gcp" as const, item: "2" },
    { vendor: "aws" as const, item: "3" },
    { vendor: null, item: "others" },
  ];
  expect(distinctNames(items, ["Production", "Production", "Test", "Others (4)"])).toEqual([
    "Production · AWS",
    "Production · GCP",
    "Test",
    "Others (4)",
  ]);
  expect(distinctNames(items, ["Production", "Production", "Production", "Others (4)"])).toEqual([
    "Production · 1",
    "Production · GCP",
    "Production · 3",
    "Others (4)",
  ]);
});
