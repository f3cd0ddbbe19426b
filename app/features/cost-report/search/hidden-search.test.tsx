import { expect, test } from "vitest";
import { sentTarget } from "~/lib/http/encoded-fields";
import { attributes, markup } from "../../../../tests/support/markup";
import { HiddenSearch } from "./hidden-search";
import { defaultSearch } from "./href";
import { parse } from "./search";

test("a form sends filters on, also those with line ends, which browsers change", () => {
  const search = {
    ...defaultSearch,
    include: { product: ["plain", "two\nlines"] },
    exclude: { "tag.a\rb": ["x\r\ny"] },
  };
  const html = markup(<HiddenSearch search={search} without={[]} />);
  const [names, values] = [attributes(html, "input", "name"), attributes(html, "input", "value")];
  const sent = (text: string) => text.replaceAll(/\r\n|\r|\n/g, "\r\n");
  const query = new URLSearchParams(names.map((name, at) => [sent(name!), sent(values[at]!)]));
  const { searchParams } = new URL(sentTarget(`/cost-analytics?${query}`), "http://x");
  expect(parse(searchParams)).toMatchObject({
    search: { include: search.include, exclude: search.exclude },
    ignored: [],
  });
});
