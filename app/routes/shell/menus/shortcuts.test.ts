import { describe, expect, it } from "vitest";
import { shortcutOf } from "./shortcuts";

const press = (
  key: string,
  modifiers: Partial<Record<"ctrlKey" | "metaKey" | "altKey" | "isComposing", boolean>> = {},
) =>
  shortcutOf({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    defaultPrevented: false,
    isComposing: false,
    ...modifiers,
  });

describe("shortcutOf", () => {
  it("recognizes Control+K and Command+K, also with caps lock", () => {
    expect(press("k", { ctrlKey: true })).toBe("Control+K");
    expect(press("K", { metaKey: true })).toBe("Control+K");
    expect(press("k")).toBeNull();
    expect(press("k", { altKey: true })).toBeNull();
  });
  it("leaves other commands to the browser", () => {
    expect(press("p", { ctrlKey: true })).toBeNull();
    expect(press("[", { metaKey: true })).toBeNull();
    expect(press("/", { ctrlKey: true })).toBeNull();
  });
  it("recognizes single keys on any keyboard layout", () => {
    for (const key of ["/", "[", "]", "?"]) expect(press(key)).toBe(key);
    expect(press("[", { ctrlKey: true, altKey: true })).toBe("[");
    expect(press("]", { altKey: true })).toBe("]");
    expect(press("x")).toBeNull();
    expect(press("Enter")).toBeNull();
  });
  it("ignores keys while an input method composes a character", () => {
    expect(press("/", { isComposing: true })).toBeNull();
  });
});
