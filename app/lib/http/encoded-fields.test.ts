import { expect, test } from "vitest";
import { formField, sentField, sentTarget } from "./encoded-fields";

/** As browsers send names and values of a form: every line end becomes "\r\n". */
const asSent = (text: string): string => text.replaceAll(/\r\n|\r|\n/g, "\r\n");

test.each([
  ["f.product", "a\nb"],
  ["f.product", "a\rb\r\nc\n"],
  ["x.tag.team\nname", "50% & more"],
  ["f.product", "a plain value, 100%"],
])("a field %j with %j arrives as it is", (name, value) => {
  const sent = formField(name, value);
  expect(sentField(asSent(sent.name), asSent(sent.value))).toEqual([name, value]);
  const query = new URLSearchParams([
    ["by", "product"],
    [asSent(sent.name), asSent(sent.value)],
  ]);
  const target = sentTarget(`/cost-analytics?${query}`);
  expect([...new URL(target, "http://x").searchParams]).toEqual([
    ["by", "product"],
    [name, value],
  ]);
});

test("fields without line ends, and addresses without encoded ones, are unchanged", () => {
  expect(formField("f.product", "a b")).toEqual({ name: "f.product", value: "a b" });
  for (const target of ["/", "/x?a=%20b&c", "/x?a=b?c"]) expect(sentTarget(target)).toBe(target);
  expect(sentField("encoded.f.product", "%")).toEqual(["encoded.f.product", "%"]);
});
