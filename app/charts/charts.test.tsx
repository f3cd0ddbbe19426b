import { describe, expect, it } from "vitest";
import { attributes, markup, tags } from "../../tests/support/markup";
import { MayOpenContext } from "~/ui/navigation/may-open";
import { ChartData } from "./chart-data";
import { Legend } from "./legend";
import { LineChart } from "./line-chart";
import { StackChart } from "./stack-chart";

const columns = (count: number, values: number[] = [3, 1]) =>
  Array.from({ length: count }, (_, index) => ({
    id: `day-${index}`,
    label: `10/${index + 1}`,
    title: `10/${index + 1}/2026: $4.00`,
    card: {
      period: `10/${index + 1}/2026`,
      amount: "$4.00",
      change:
        index === 2 ? { ratio: 7, direction: "increase", from: "from 09/26", text: "7.0% more than 09/26/2026" } : null,
      notes: [],
      parts: [{ name: "Amazon EC2", amount: "4.00", slot: 0 }],
      action: "Open this day",
    },
    href: `/cost-analytics?start=${index}`,
    values,
    isFlagged: index === 1,
  }));

const series = [
  { id: "ec2", slot: 0 },
  { id: "rest", slot: "others" as const },
];

const stackChart = (count: number, values?: number[]) => (
  <StackChart
    label="Daily cost by product"
    series={series}
    columns={columns(count, values)}
    scale="value"
    formatTick={(value) => `$${value}`}
    average={{ value: 4, text: "Average $4.00 a day" }}
  />
);

describe("StackChart", () => {
  const html = markup(stackChart(3));

  it("makes every column a link with a name", () => {
    expect(attributes(html, "a", "href")).toEqual([
      "/cost-analytics?start=0",
      "/cost-analytics?start=1",
      "/cost-analytics?start=2",
    ]);
    expect(attributes(html, "a", "aria-label")).toEqual([
      "10/1/2026: $4.00",
      "10/2/2026: $4.00",
      "10/3/2026: $4.00, 7.0% more than 09/26/2026",
    ]);
  });

  it("makes columns that lead to a closed screen focusable, with the same names", () => {
    const closed = markup(<MayOpenContext.Provider value={() => false}>{stackChart(3)}</MayOpenContext.Provider>);
    const columnTags = tags(closed, "span").filter((tag) => tag.includes('role="img"'));
    expect(tags(closed, "a")).toEqual([]);
    expect(columnTags.map((tag) => / aria-label="([^"]*)"/.exec(tag)?.[1])).toEqual(
      attributes(html, "a", "aria-label"),
    );
    expect(columnTags.every((tag) => tag.includes('tabindex="0"'))).toBe(true);
    expect(closed).toContain('<span class="tip">10/2/2026: $4.00\nAmazon EC2 4.00</span>');
  });

  it("gives the link the place and width of its column, and its card as text", () => {
    expect(attributes(html, "ol", "style")).toEqual(["--w:33.33"]);
    expect(attributes(html, "li", "style")).toEqual(["--x:0", "--x:33.33", "--x:66.67"]);
    expect(html).toContain('<span class="tip">10/2/2026: $4.00\nAmazon EC2 4.00\nOpen this day</span>');
  });

  it("marks columns that are clipped at the axis with their value", () => {
    const chart = markup(
      <StackChart
        label="Daily cost"
        series={series}
        columns={[1, 1, 1, 1, 50].map((value, index) => ({ ...columns(5)[index]!, values: [value, 0] }))}
        scale="value"
        formatTick={(value) => `$${value}`}
        average={{ value: 10.8, text: "Average $10.80 a day" }}
        isTypical
      />,
    );
    expect(attributes(chart, "path", "class")).toContain("break");
    expect(chart).toMatch(/<text class="cut"[^>]*>\$50<\/text>/);
    // The average is beyond the axis: its text stays.
    expect(attributes(chart, "line", "class")).not.toContain("mark");
    expect(chart).toContain("Average $10.80 a day");
  });

  it("draws one path per series in its color slot", () => {
    expect(attributes(html, "path", "class")).toEqual(["seg s0", "seg s10", "flag"]);
  });

  it("names the group, hides the axis and shows the average", () => {
    expect(html).toContain('role="group" aria-label="Daily cost by product"');
    expect(html).toContain('<svg height="262" aria-hidden="true">');
    expect(html).toContain("┈ Average $4.00 a day");
  });

  it("formats ticks with the given function", () => {
    expect(html).toContain(">$0</text>");
    expect(html).toContain(">$4</text>");
  });

  it("marks empty, estimated and compared columns, and explains the marks in the legend", () => {
    const [first, second, third] = columns(3);
    const chart = markup(
      <StackChart
        label="Daily cost"
        series={series}
        columns={[
          { ...first!, isEmpty: true, values: [0, 0] },
          { ...second!, estimate: 2 },
          { ...third!, ghost: 5 },
        ]}
        scale="value"
        formatTick={String}
        below={<Legend label="Series" items={[]} ghost="September" estimate="Estimate" empty="No lines" />}
      />,
    );
    expect(attributes(chart, "line", "class").filter((name) => name === "empty")).toHaveLength(1);
    expect(attributes(chart, "path", "class")).toEqual(["ghost", "seg s0", "seg s10", "seg estimate", "flag"]);
    expect(attributes(chart, "i", "class")).toEqual(["dot key-ghost", "dot estimate", "key-line key-empty"]);
  });

  it.each([0, 1, 400])("renders %d columns", (count) => {
    const chart = markup(stackChart(count));
    expect(tags(chart, "a")).toHaveLength(count);
    expect(chart).not.toMatch(/NaN|Infinity/);
  });

  it.each([[[0, 0]], [[-5, -1e-9]], [[1e12, -1e12]]])("renders %j", (values) => {
    expect(markup(stackChart(2, values))).not.toMatch(/NaN|Infinity/);
  });
});

describe("LineChart", () => {
  const lines = (values: (number | null)[]) => (
    <LineChart
      label="Daily cost"
      series={[{ id: "ec2", slot: 0, values }]}
      columns={columns(values.length)}
      scale="value"
      formatTick={String}
    />
  );

  it("draws lines and points in the series' slot", () => {
    const html = markup(lines([1, 2, null, 3]));
    expect(attributes(html, "g", "class")).toContain("s0");
    expect(attributes(html, "path", "class")).toEqual(["line", "line lone"]);
    expect(tags(html, "a")).toHaveLength(4);
  });

  it("renders without values", () => {
    expect(markup(lines([]))).not.toMatch(/NaN|Infinity/);
  });
});

it("ties legend entries to their series and filters by link", () => {
  const html = markup(
    <Legend
      label="Series"
      items={[
        { id: "ec2", name: "Amazon EC2", slot: 0, href: "/cost-analytics?f.product=ec2" },
        { id: "rest", name: "Others (3)", slot: "others" },
      ]}
      flag="Unusual day"
    />,
  );
  expect(attributes(html, "li", "class")).toEqual(["s0", "s10", undefined]);
  expect(attributes(html, "a", "href")).toEqual(["/cost-analytics?f.product=ec2"]);
  expect(html).toContain("Unusual day");
});

it("folds the figures away in a table with row and column headers", () => {
  const html = markup(
    <ChartData
      summary="Show the figures"
      head={["Date", "EC2", "Total (USD)"]}
      rows={[{ id: "1", label: "10/01/2026", cells: ["1.00", "4.00"] }]}
    />,
  );
  expect(html).toMatch(/^<details class="collapsed-table"><summary>/);
  expect(attributes(html, "th", "scope")).toEqual(["col", "col", "col", "row"]);
  expect(tags(html, "td")).toHaveLength(2);
});
