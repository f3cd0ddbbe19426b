import { useEffect, useRef, useState } from "react";
import { Form } from "~/ui/navigation/form";
import { SearchBox } from "~/ui/controls/search-box";
import { useEarlyInput } from "~/ui/controls/use-early-input";
import { useDebounce } from "~/ui/navigation/use-debounce";
import { useNavigate } from "~/ui/navigation/use-navigate";
import type { Search } from "../search/href";
import { hrefWith, MAX_NAME } from "../search/href";
import { HiddenSearch } from "../search/hidden-search";

/** Narrows the table to rows whose name has a text: a GET form; with JavaScript it follows the typing. */
export function FindRows({ search, label }: { search: Search; label: string }) {
  const navigate = useNavigate();
  const [word, setWord] = useState(search.name);
  const sent = useRef(search.name);
  const { later, now } = useDebounce(
    (text: string) => {
      sent.current = text.trim();
      navigate(hrefWith(search, { name: sent.current }), { preventScrollReset: true, replace: true });
    },
    // A link was followed, and what is typed is not searched for any more.
    () => setWord((typed) => (typed.trim() === sent.current ? typed : sent.current)),
  );
  useEffect(() => {
    if (search.name === sent.current) return;
    // A link changed the page's search, not this field.
    sent.current = search.name;
    setWord(search.name);
  }, [search.name]);
  const type = (text: string) => {
    setWord(text);
    later(text);
  };
  const field = useEarlyInput<HTMLInputElement>(word, type);
  return (
    <Form
      as="form"
      className="find-rows"
      action="/cost-analytics"
      role="search"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        now(word);
      }}
    >
      <HiddenSearch search={search} without={["name"]} />
      <SearchBox
        ref={field}
        small
        label={label}
        name="name"
        maxLength={MAX_NAME}
        value={word}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </Form>
  );
}
