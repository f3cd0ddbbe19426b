import { expect, it } from "vitest";
import { costVendors, vendors } from "./vendors";

it("Google Cloud is not part of cost analytics in China", () => {
  expect(costVendors([...vendors], "CHINA")).toEqual(vendors.filter((vendor) => vendor !== "gcp"));
  expect(costVendors([...vendors], "PROD")).toEqual(vendors);
});
