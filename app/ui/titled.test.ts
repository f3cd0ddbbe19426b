import { expect, it } from "vitest";
import { titled } from "./titled";

it("names the page and the product, and the product alone where the page could not be loaded", () => {
  expect(titled({ data: { title: "청구" } })).toEqual([{ title: "청구 · Cloudtally" }]);
  expect(titled({ data: undefined })).toEqual([{ title: "Cloudtally" }]);
});
