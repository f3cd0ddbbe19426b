import { expect, it } from "vitest";
import { markup } from "../../../tests/support/markup";
import { Delta, Money } from "./amount";

it("shows the decimals in gray", () => {
  expect(markup(<Money value="404961.714" currency="USD" vendor={null} />)).toBe(
    '<span class="nowrap">$404,961<span class="cents">.71</span></span>',
  );
  expect(markup(<Money value="-0.005" currency="EUR" vendor={null} />)).toContain(
    '>−EUR 0<span class="cents">.01</span>',
  );
});

it("has a sign if asked to, unless the amount is displayed as zero", () => {
  const money = (value: string) => markup(<Money value={value} currency="USD" vendor={null} isSigned />);
  expect(money("1.5")).toContain('>+$1<span class="cents">.50</span>');
  expect(money("-1.5")).toContain('>−$1<span class="cents">.50</span>');
  expect(money("0.001")).toContain('>$0<span class="cents">.00</span>');
});

it("shows no decimals in currencies without them", () => {
  expect(markup(<Money value="1382.5" currency="KRW" vendor="aws" />)).toBe('<span class="nowrap">￦1,383</span>');
});

it("shows a change by arrow, size and word", () => {
  expect(markup(<Delta ratio={4.06} text="increase" />)).toBe(
    '<span class="delta up">4.1%<span class="sr"> increase</span></span>',
  );
  expect(markup(<Delta ratio={-2.1} text="decrease" />)).toContain('class="delta down">2.1%');
});

it("has no direction if the change is displayed as zero", () => {
  expect(markup(<Delta ratio={0.04} text="unchanged" />)).toContain('class="delta">0.0%');
  expect(markup(<Delta ratio={-0.04} text="unchanged" />)).toContain('class="delta">0.0%');
});
