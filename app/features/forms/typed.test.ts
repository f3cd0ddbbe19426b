import { expect, test } from "vitest";
import { typedOf } from "./typed";

test("a new form shows the stored object", () => {
  const typed = typedOf(undefined);
  expect([typed.text("title", "Mine"), typed.choice("scale", "value"), typed.list("vendor", ["aws"])]).toEqual([
    "Mine",
    "value",
    ["aws"],
  ]);
});

test("a returned form keeps all input, including emptied fields", () => {
  const typed = typedOf({ initialValue: { scale: "percentage", vendor: "gcp", keep: ["0", "2"] } });
  expect(typed.text("title", "Mine")).toBe("");
  expect(typed.choice("scale", "value")).toBe("percentage");
  expect(typed.choice("chartType", "line")).toBe("line");
  expect(typed.list("vendor", ["aws", "oci"])).toEqual(["gcp"]);
  expect(typed.list("keep", [])).toEqual(["0", "2"]);
  expect(typed.list("other", ["1"])).toEqual([]);
});
