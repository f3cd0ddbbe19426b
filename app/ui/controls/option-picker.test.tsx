import { expect, it } from "vitest";
import { attributes, markup } from "../../../tests/support/markup";
import { OptionPicker } from "./option-picker";

const option = { key: "team", label: "team", end: "$8.00", to: "?tag=team", isCurrent: true };

it("lists links, the current one marked, behind a button with the current choice", () => {
  const html = markup(
    <OptionPicker
      id="keys"
      label="Tag key"
      chosen="team"
      options={[option, { ...option, key: "b", end: undefined, to: "?tag=b", isCurrent: false }]}
      empty="None"
    />,
  );
  expect(attributes(html, "a", "href")).toEqual(["?tag=team", "?tag=b"]);
  expect(attributes(html, "a", "aria-current")).toEqual(["true", undefined]);
  expect(attributes(html, "button", "popovertarget")).toEqual(["keys"]);
  expect(html).not.toContain("None");
});

it("shows that there are no options", () => {
  expect(
    markup(<OptionPicker id="keys" label="Tag key" chosen="None" options={[]} empty="There is no tag key" />),
  ).toContain("There is no tag key");
});
