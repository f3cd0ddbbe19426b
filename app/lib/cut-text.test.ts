import { expect, test } from "vitest";
import { cutText } from "./cut-text";

test("a text is cut between characters", () => {
  expect(cutText("abc", 3)).toBe("abc");
  expect(cutText("abcd", 3)).toBe("abc");
  expect(cutText("ab😀", 4)).toBe("ab😀");
  // The emoji takes two UTF-16 units.
  expect(cutText("ab😀", 3)).toBe("ab");
});
