import { expect, it } from "vitest";
import { canBeStored, hasHalfCharacter, storedJson, storedText } from "./stored-text";

it("replaces NUL and halves of characters in JSON, and nothing else", () => {
  expect(storedJson({ "a\0": "b\ud83d", c: ["\udcb0 💰 \n"], d: "\\u0000 \\\0" })).toBe(
    String.raw`{"a�":"b�","c":["� 💰 \n"],"d":"\\u0000 \\�"}`,
  );
});

it("replaces or removes NUL in text", () => {
  expect([canBeStored("a\0b\0"), storedText("a\0b\0"), storedText("a\0b\0", "")]).toEqual([false, "a�b�", "ab"]);
  expect([canBeStored("\\u0000 💰\n"), storedText("\\u0000 💰\n")]).toEqual([true, "\\u0000 💰\n"]);
});

it.each([
  [{ a: ["\ud83d"] }, true],
  [{ "a\udcb0": 1 }, true],
  [{ a: "\\\ud83d" }, true],
  [{ a: String.raw`\ud83d`, b: "💰\0" }, false],
])("finds halves of characters in %j: %s", (value, expected) => {
  expect(hasHalfCharacter(value)).toBe(expected);
});
