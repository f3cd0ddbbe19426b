import { expect, it } from "vitest";
import { markup } from "../../../../../tests/support/markup";
import { ImportLink } from "./import-link";

it("is a link, or text for readers to whom the import is not shown", () => {
  expect(markup(<ImportLink importId="a1">INV-7</ImportLink>)).toBe('<a href="/imports/a1">INV-7</a>');
  expect(markup(<ImportLink importId="">INV-7</ImportLink>)).toBe("INV-7");
});
