import { describe, expect, it } from "vitest";
import { destinationOf } from "./destination";

const here = { href: "https://cost.example/cost-analytics?by=product" };

/** A click on a link with these attributes. */
const clickOn = (attributes: Record<string, string>, keys: Partial<MouseEvent> = {}, isInside = false) => {
  const link = {
    getAttribute: (name: string) => attributes[name] ?? null,
    hasAttribute: (name: string) => name in attributes,
    closest: (selector: string) => (selector === "a" || isInside ? link : null),
  };
  const event = {
    button: 0,
    metaKey: false,
    ctrlKey: false,
    shiftKey: false,
    altKey: false,
    defaultPrevented: false,
    ...keys,
  };
  return { ...event, target: link as unknown as EventTarget };
};

describe("destinationOf", () => {
  it("follows links of this site, relative ones too", () => {
    expect(destinationOf(clickOn({ href: "?by=region" }), here)).toEqual({
      to: "/cost-analytics?by=region",
      keepsScroll: false,
    });
    expect(destinationOf(clickOn({ href: "/imports#latest" }), here)).toEqual({
      to: "/imports#latest",
      keepsScroll: false,
    });
    expect(destinationOf(clickOn({ href: "?page=2" }, {}, true), here)).toMatchObject({ keepsScroll: true });
  });

  it("names a section of this page", () => {
    expect(destinationOf(clickOn({ href: "#breakdown" }), here)).toEqual({ section: "breakdown" });
    expect(destinationOf(clickOn({ href: "/cost-analytics?by=product#breakdown" }), here)).toEqual({
      section: "breakdown",
    });
    expect(destinationOf(clickOn({ href: "/cost-analytics?by=region#breakdown" }), here)).toMatchObject({
      to: "/cost-analytics?by=region#breakdown",
    });
  });

  it.each([
    ["another site", { href: "https://elsewhere.example/" }],
    ["a mail link", { href: "mailto:help@cost.example" }],
    ["a download", { href: "/cost-analytics.csv", download: "" }],
    ["a link that asks for a document", { href: "/cost-analytics.csv", "data-document": "" }],
    ["a new tab", { href: "/imports", target: "_blank" }],
    ["an anchor without address", {}],
  ])("leaves %s to the browser", (_, attributes) => expect(destinationOf(clickOn(attributes), here)).toBeNull());

  it.each([
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: true },
    { button: 1 },
    { defaultPrevented: true },
  ])("leaves a click with %j to the browser", (keys) =>
    expect(destinationOf(clickOn({ href: "/imports" }, keys), here)).toBeNull(),
  );

  it("ignores clicks beside links", () => {
    expect(
      destinationOf({ ...clickOn({}), target: { closest: () => null } as unknown as EventTarget }, here),
    ).toBeNull();
    expect(destinationOf({ ...clickOn({}), target: null }, here)).toBeNull();
  });
});
