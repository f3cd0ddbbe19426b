import { expect, it } from "vitest";
import { storedJson } from "./stored-json";

it("replaces NUL and halves of characters, and nothing else", () => {
  expect(storedJson({ "a\0": "b\ud83d", c: ["\udcb0 💰 \n"], d: "\\u0000 \\\0" })).toBe(
    String.raw`{"a�":"b�","c":["� 💰 \n"],"d":"\\u0000 \\�"}`,
  );
});
