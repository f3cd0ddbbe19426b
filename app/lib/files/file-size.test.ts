import { expect, it } from "vitest";
import { formatFileSize } from "./file-size";

it.each([
  [0, "0 B"],
  [1023, "1023 B"],
  [1024, "1 KB"],
  [1_400_000, "1.3 MB"],
  [50 * 1024 ** 2, "50 MB"],
  [2 * 1024 ** 3, "2 GB"],
])("%i bytes is %s", (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
