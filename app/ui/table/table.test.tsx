import { describe, expect, it } from "vitest";
import { attributes, markup, tags } from "../../../tests/support/markup";
import { formatAmount } from "~/lib/money/money";
import { columnAmounts } from "./column-amounts";
import { Table, type TableColumn } from "./table";

/** The header of a row. */
const nameCell = (name: string, attribute = "") =>
  `<th scope="row"${attribute}><div class="row-name"><div>${name}</div></div></th>`;

interface Product {
  name: string;
  cost: string;
}

const columns: TableColumn<Product>[] = [
  {
    id: "name",
    head: "Product",
    cell: (row) => <a href={`/p/${row.name}`}>{row.name}</a>,
    sort: "ascending",
    total: "Total",
  },
  { id: "days", head: "31 days", cell: () => null, priority: 1 },
  {
    id: "cost",
    head: "Cost (USD)",
    cell: (row) => row.cost,
    align: "end",
    muted: true,
    sort: "descending",
    total: "3.00",
  },
];

const table = (rows: Product[], tableColumns = columns) => (
  <Table
    label="Breakdown by product"
    columns={tableColumns}
    rows={rows}
    rowKey={(row) => row.name}
    sorting={{
      by: { key: "cost", descending: true },
      to: ({ key, descending }) => `?sort=${descending ? "-" : ""}${key}`,
    }}
    isCurrent={(row) => row.name === "S3"}
  />
);

describe("Table", () => {
  const html = markup(
    table([
      { name: "EC2", cost: "2.00" },
      { name: "S3", cost: "1.00" },
    ]),
  );

  it("is a named region that scrolls by keyboard", () => {
    expect(html).toMatch(/^<div class="table-wrap" tabindex="0" role="region" aria-label="Breakdown by product">/);
  });

  it("has column and row headers", () => {
    expect(attributes(html, "th", "scope")).toEqual(["col", "col", "col", "row", "row", "row"]);
  });

  it("sorts by links, in reverse by the sorted column, and states the order", () => {
    expect(attributes(html, "th", "aria-sort").slice(0, 3)).toEqual([undefined, undefined, "descending"]);
    expect(attributes(html, "a", "href")).toEqual(["?sort=name", "?sort=cost", "/p/EC2", "/p/S3"]);
  });

  it("starts with the largest figure, or with A", () => {
    const byDays = markup(
      <Table
        label="Days"
        columns={columns}
        rows={[]}
        rowKey={({ name }) => name}
        sorting={{ by: { key: "days", descending: true }, to: ({ key, descending }) => `?${key}=${descending}` }}
      />,
    );
    expect(attributes(byDays, "a", "href")).toEqual(["?name=false", "?cost=true"]);
  });

  it("has plain headers if rows cannot be sorted", () => {
    const plain = markup(<Table label="Days" columns={columns} rows={[]} rowKey={({ name }) => name} />);
    expect(tags(plain, "a")).toEqual([]);
  });

  it("omits hidden columns and their cells", () => {
    const hidden = columns.map((column) => ({ ...column, isShown: column.id !== "days" }));
    const html = markup(table([{ name: "EC2", cost: "2.00" }], hidden));
    expect(attributes(html, "th", "scope")).toEqual(["col", "col", "row", "row"]);
    expect(html).toContain(`<tr class="total">${nameCell("Total")}<td class="num">3.00</td></tr>`);
    expect(tags(html, "td")).toHaveLength(2);
  });

  it("aligns, grays and drops cells by column", () => {
    expect(attributes(html, "td", "class")).toEqual(["from-24", "num muted", "from-24", "num muted", "from-24", "num"]);
    expect(attributes(html, "th", "class").slice(0, 3)).toEqual([undefined, "from-24", "num"]);
  });

  it("scrolls if it has many columns, and hides some if space is short", () => {
    const many = markup(
      <Table
        scrolls="narrow"
        label="Bill"
        columns={[columns[0]!, { id: "id", head: "ID", cell: () => "1", priority: 1, width: 40 }]}
        rows={[{ name: "EC2", cost: "" }]}
        rowKey={({ name }) => name}
      />,
    );
    expect(many).toContain('class="table-wrap scrolls-narrow"');
    expect(attributes(many, "td", "class")).toContain("from-54");
  });

  it("has below its name what there is no room for, and a short name takes no more room than it needs", () => {
    const narrow = markup(
      <Table
        label="Bill"
        columns={[
          { id: "name", head: "Product", cell: ({ name }) => name, width: 4 },
          { id: "state", head: "State", cell: () => "Paid", priority: 1, width: 20, belowName: "cell" },
          { id: "id", head: "ID", cell: () => "1", priority: 1 },
        ]}
        rows={[{ name: "EC2", cost: "" }]}
        rowKey={({ name }) => name}
      />,
    );
    const name = nameCell('EC2<span class="below-name until-36">Paid</span>', ' class="end-until-36 short"');
    expect(narrow).toContain(`${name}<td class="from-36">Paid</td>`);
  });

  it("marks the current row", () => {
    expect(attributes(html, "tr", "aria-current")).toEqual([undefined, undefined, "true", undefined]);
  });

  it("indents the rows of a tree", () => {
    const tree = markup(
      <Table
        label="Tree"
        columns={columns.slice(0, 1)}
        rows={[
          { name: "0", cost: "" },
          { name: "1", cost: "" },
          { name: "2", cost: "" },
        ]}
        rowKey={({ name }) => name}
        level={({ name }) => Number(name) as 0 | 1 | 2}
      />,
    );
    expect(attributes(tree, "tr", "class").slice(1, 4)).toEqual([undefined, "child", "child deep"]);
  });

  it("ends with the total row if a column has a total", () => {
    expect(html).toContain(
      `<tr class="total">${nameCell("Total")}<td class="from-24"></td><td class="num">3.00</td></tr>`,
    );
    expect(markup(table([], columns.slice(1, 2)))).not.toContain("total");
  });

  it("adds up as displayed: the rounding difference is a row of its own, below the rows it belongs to", () => {
    const amounts = columnAmounts<Product>({
      currency: "USD",
      vendorOf: () => "aws",
      amountOf: ({ cost }) => cost,
      total: "3.012",
    });
    const tree = markup(
      <Table
        label="Tree"
        rounding="Rounding"
        columns={[
          columns[0]!,
          { ...columns[2]!, cell: ({ cost }) => formatAmount(cost, "USD", "aws"), amounts, total: "3.01" },
        ]}
        rows={["1.004", "0.335", "0.335", "0.334", "1.004", "1.004"].map((cost, n) => ({ name: String(n), cost }))}
        rowKey={({ name }) => name}
        level={({ name }) => ("123".includes(name) ? 1 : 0)}
      />,
    );
    // 0.34 + 0.34 + 0.33 is 1.01, of 1.00; three times 1.00 is 3.00, of 3.01.
    const roundings = tree.match(/<tr class="rounding[^]*?<\/tr>/g);
    expect(roundings).toEqual([
      `<tr class="rounding child">${nameCell("Rounding")}<td class="num muted">−0.01</td></tr>`,
      `<tr class="rounding">${nameCell("Rounding")}<td class="num muted">0.01</td></tr>`,
    ]);
    expect(tree.indexOf(roundings![0]!)).toBeLessThan(tree.indexOf("/p/4"));
    expect(tree.indexOf(roundings![1]!)).toBeLessThan(tree.indexOf("3.01"));
  });

  it("renders without rows", () => {
    expect(tags(markup(table([])), "tr")).toHaveLength(2);
  });
});
