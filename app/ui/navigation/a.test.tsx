import { expect, it } from "vitest";
import { attributes, markup } from "../../../tests/support/markup";
import { A } from "./a";
import { MayOpenContext } from "./may-open";

const page = (mayOpen: (address: string) => boolean) => (
  <MayOpenContext.Provider value={mayOpen}>
    <A href="/billing">Bill</A>
    <A className="prov name" href="/imports" title="All" style={{ color: "red" }}>
      <i />
      Imports
    </A>
    <A className="btn primary" href="/imports">
      Import a bill
    </A>
    <A className="option" href="/imports">
      Imports of this month
    </A>
  </MayOpenContext.Provider>
);

it("links lead to screens that the user may open", () => {
  expect(attributes(markup(page(() => true)), "a", "href")).toEqual(["/billing", "/imports", "/imports", "/imports"]);
});

it("links to other screens are plain text, and their buttons and menu entries are omitted", () => {
  expect(markup(page((address) => address === "/billing"))).toBe(
    '<a href="/billing">Bill</a><span class="prov name" style="color:red" title="All"><i></i>Imports</span>',
  );
});
