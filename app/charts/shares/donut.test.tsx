import { expect, it } from "vitest";
import { attributes, markup, tags } from "../../../tests/support/markup";
import { Donut, ring } from "./donut";
import type { Part } from "./part";
import { PartList, StripBar } from "./strip";

const part = (id: string, value: number, href?: string): Part => ({
  id,
  name: id,
  value,
  amount: `$${value}`,
  portion: `${value}%`,
  color: "var(--c1)",
  href,
});

it("gives each part its share of the ring, with a gap", () => {
  expect(ring([part("a", 75), part("b", 25)]).map(({ offset, length }) => [offset, length])).toEqual([
    [0, 74.3],
    [75, 24.3],
  ]);
});

it("closes the ring for a single part and keeps a sliver visible", () => {
  expect(ring([part("a", 5)])).toMatchObject([{ offset: 0, length: 100 }]);
  expect(ring([part("a", 9999), part("b", 1)])[1]).toMatchObject({ length: 0.3 });
});

it("lists credits and zeros without drawing them", () => {
  const html = markup(
    <Donut
      label="Cost by provider"
      parts={[part("aws", 60), part("credit", -20), part("oci", 0), part("gcp", 40)]}
      center="$80"
    />,
  );
  expect(attributes(html, "circle", "stroke-dasharray")).toEqual(["59.3 100", "39.3 100"]);
  expect(attributes(html, "circle", "stroke-dashoffset")).toEqual(["0", "-60"]);
  expect(tags(html, "tr")).toHaveLength(4);
});

it("draws an empty ring when nothing is positive", () => {
  const html = markup(
    <Donut label="Cost by provider" parts={[part("credit", -20)]} center="−$20" centerNote="by provider" />,
  );
  expect(tags(html, "circle")).toHaveLength(1);
  expect(html).not.toContain("stroke-dasharray");
});

it("names the drawing and links its parts", () => {
  const html = markup(
    <Donut label="Cost by provider" parts={[part("aws", 60, "/cost-analytics?vendor=aws")]} center="$60" />,
  );
  expect(html).toContain('role="img" aria-label="Cost by provider"');
  expect(attributes(html, "a", "href")).toEqual(["/cost-analytics?vendor=aws"]);
});

it("draws the same shares as a strip", () => {
  const parts = [part("a", 75), part("b", 25), part("credit", -1)];
  const bar = markup(<StripBar label="By region" parts={parts} />);
  expect(attributes(bar, "i", "style").filter((style) => style?.startsWith("--v"))).toEqual([
    "--v:75;--c:var(--c1)",
    "--v:25;--c:var(--c1)",
  ]);
  expect(tags(markup(<PartList parts={parts} />), "li")).toHaveLength(3);
});
