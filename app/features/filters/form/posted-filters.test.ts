import { expect, test } from "vitest";
import { chosenFilters, splitForm } from "./posted-filters";

const split = (...fields: [name: string, value: string][]) => {
  const posted = new FormData();
  for (const [name, value] of fields) posted.append(name, value);
  return splitForm(posted);
};

test("the fields of the panel are distinguished from those of the settings", () => {
  const { form, panel } = split(
    ["title", "Mine"],
    ["vendor", "aws"],
    ["f.tag.app", "x"],
    ["f.tag.app.kubernetes.io/name", "y"],
    ["x.region", "eu"],
    ["mode.product", "include"],
    ["q.product", "ec2"],
    ["panel", "product"],
  );
  expect([...form.keys()]).toEqual(["title", "vendor"]);
  expect([...panel]).toHaveLength(6);
});

test("values are included or excluded by their list and provider, and none is lost", () => {
  const { panel } = split(
    ["mode.product", "exclude"],
    ["f.product", "EC2"],
    ["mode.region", "include"],
    ["f.aws.region", "us-east-1"],
    ["x.region", "eu-west-1"],
    ["mode.tag.a.b", "include"],
    ["f.tag.a.b", "1"],
  );
  expect(chosenFilters(panel)).toEqual({
    include: { "aws.region": ["us-east-1"], "tag.a.b": ["1"] },
    exclude: { product: ["EC2"], region: ["eu-west-1"] },
  });
});

test("an empty panel has no filters; a form without a panel leaves the filters unset", () => {
  expect(chosenFilters(split(["mode.region", "include"]).panel)).toEqual({ include: {}, exclude: {} });
  expect(chosenFilters(split(["title", "Mine"]).panel)).toBeNull();
});
