import { expect, it } from "vitest";
import { lines } from "./text";

it("a line break counts as one character, however it is sent", () => {
  const text = lines(5, "noteTooLong");
  for (const sent of ["a\nb\nc", "a\r\nb\r\nc", "a\rb\rc", "a\r\nb\r\nc\r\n"]) expect(text.parse(sent)).toBe("a\nb\nc");
  expect(text.safeParse("a\r\nb\r\ncd").error?.issues).toMatchObject([{ message: "noteTooLong" }]);
});
