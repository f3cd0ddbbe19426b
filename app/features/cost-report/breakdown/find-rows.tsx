import { useEffect, useRef, useState } from "react";
import { Form } from "~/ui/navigation/form";
import { SearchBox } from "~/ui/controls/search-box";
import { useNavigate } from "~/ui/navigation/use-navigate";
import type { Search } from "../search/href";
import { hrefWith, MAX_NAME } from "../search/href";
import { HiddenSearch } from "../search/hidden-search";

/** Delay after typing before rows are searched, in milliseconds (spec §9). */
const DEBOUNCE_MS = 500;

/** Narrows the table to rows whose name has a text: a GET form; with JavaScript it follows the typing. */
export function FindRows({ search, label }: { search: Search; label: string }) {
  const navigate = useNavigate();
  const [word, setWord] = useState(search.name);
  const timer = useRef<number>();
  const sent = useRef(search.name);
  const find = (text: string, delay: number) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      sent.current = text.trim();
      navigate(hrefWith(search, { name: sent.current }), { preventScrollReset: true, replace: true });
    }, delay);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);
  // A link changed the page's search, not this field.
  useEffect(() => {
    if (search.name === sent.current) return;
    sent.current = search.name;
    setWord(search.name);
  }, [search.name]);
  return (
    <Form
      as="form"
      className="find-rows"
      action="/cost-analytics"
      role="search"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        find(word, 0);
      }}
    >
      <HiddenSearch search={search} without={["name"]} />
      <SearchBox
        small
        label={label}
        name="name"
        maxLength={MAX_NAME}
        value={word}
        onChange={(event) => {
          setWord(event.currentTarget.value);
          find(event.currentTarget.value, DEBOUNCE_MS);
        }}
      />
    </Form>
  );
}
