import { expect, it } from "vitest";
import { markup } from "../../../tests/support/markup";
import { WhenVisible } from "./when-visible";

it("pages of the server are complete, for browsers without JavaScript", () => {
  expect(
    markup(
      <WhenVisible fallback={<i>…</i>}>
        <b>Figures</b>
      </WhenVisible>,
    ),
  ).toBe("<b>Figures</b>");
});
