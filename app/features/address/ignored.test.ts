import { expect, it } from "vitest";
import { shorten } from "./ignored";

it("shortens text between characters, as the server and the browser write the same", () => {
  expect(shorten("ab😀", 4)).toBe("ab😀");
  expect(shorten("ab😀", 3)).toBe("ab…");
  expect(shorten("abcd", 3)).toBe("abc…");
});
