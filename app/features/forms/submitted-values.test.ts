import { expect, test } from "vitest";
import { submittedValues } from "./submitted-values";

test("a new form shows the stored object", () => {
  const submitted = submittedValues(undefined);
  expect([
    submitted.text("title", "Mine"),
    submitted.choice("scale", "value"),
    submitted.list("vendor", ["aws"]),
  ]).toEqual(["Mine", "value", ["aws"]]);
});

test("a returned form keeps all input, including emptied fields", () => {
  const submitted = submittedValues({ initialValue: { scale: "percentage", vendor: "gcp", keep: ["0", "2"] } });
  expect(submitted.text("title", "Mine")).toBe("");
  expect(submitted.choice("scale", "value")).toBe("percentage");
  expect(submitted.choice("chartType", "line")).toBe("line");
  expect(submitted.list("vendor", ["aws", "oci"])).toEqual(["gcp"]);
  expect(submitted.list("keep", [])).toEqual(["0", "2"]);
  expect(submitted.list("other", ["1"])).toEqual([]);
});
