import { expect, it } from "vitest";
import { markup } from "../../../tests/support/markup";
import { WhenSeen } from "./when-seen";

it("pages of the server are complete, for browsers without JavaScript", () => {
  expect(
    markup(
      <WhenSeen fallback={<i>…</i>}>
        <b>Figures</b>
      </WhenSeen>,
    ),
  ).toBe("<b>Figures</b>");
});
