import { expect, test } from "vitest";
import { csvOf } from "./csv";

test("quotes where required, and prevents formulas", () => {
  expect(
    csvOf([
      ["item", "cost"],
      ['a "b", c', "-1.5"],
      ["=1+1", "0"],
      ["-x", ""],
      // Some spreadsheets read full-width signs as if they were narrow.
      ["＝1+1", "＋1"],
    ]),
  ).toBe('item,cost\r\n"a ""b"", c",-1.5\r\n\'=1+1,0\r\n\'-x,\r\n\'＝1+1,\'＋1\r\n');
});
