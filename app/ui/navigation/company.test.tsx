import { expect, it } from "vitest";
import { attributes, markup, tags } from "../../../tests/support/markup";
import { A } from "./a";
import { CompanyContext } from "./company";
import { Form } from "./form";

const page = (companyId: string | null) => (
  <CompanyContext.Provider value={companyId}>
    <A href="/billing?month=2026-10#sum">Bill</A>
    <A href="#main">Skip</A>
    <A href="https://elsewhere.example/">Elsewhere</A>
    <A>Nowhere</A>
    <Form as="form" action="/cost-analytics" />
    <Form as="form" method="post" action="/imports" />
  </CompanyContext.Provider>
);

it("links and forms contain the page's company", () => {
  const html = markup(page("acme"));
  expect(attributes(html, "a", "href")).toEqual([
    "/billing?month=2026-10&amp;company=acme#sum",
    "#main",
    "https://elsewhere.example/",
    undefined,
  ]);
  expect(attributes(html, "form", "action")).toEqual(["/cost-analytics", "/imports?company=acme"]);
  expect(tags(html, "input")).toEqual(['<input type="hidden" name="company" value="acme"/>']);
});

it("links of users with one company do not contain it", () => {
  expect(markup(page(null))).not.toContain("company");
});
