import type { FormEvent, KeyboardEvent } from "react";
import { useEffect, useRef, useState } from "react";
import { cleanWord, MAX_WORD } from "~/contract/costs/filter-limits";
import { useCompanyAddress } from "~/ui/navigation/company";
import { Form } from "~/ui/navigation/form";
import { SearchBox } from "~/ui/controls/search-box";
import { useEarlyInput } from "~/ui/controls/use-early-input";
import { lazyPart } from "~/ui/loading/lazy-part";
import { useNavigate } from "~/ui/navigation/use-navigate";
import type { CostView } from "~/features/cost-report/cost-view";
import type { FindField, FindQuery } from "./find";
import { findFields, withFind } from "./find";
import type { FindResult } from "./find.server";
import { findOptions, optionId } from "./find-options";
import { HiddenSearch } from "~/features/cost-report/search/hidden-search";
import { useSuggestions } from "./use-suggestions";
import { useCostText } from "~/features/cost-report/use-cost-text";

const LIST = "find-list";

/** Loaded when the user starts to search. */
const FindList = lazyPart("find-list", async () => (await import("./find-list")).FindList);

/** Stores a search whose result was opened. The page does not depend on it, so nothing reloads or waits. */
function remember(address: string, field: FindField, word: string) {
  if (word.trim() === "") return;
  const body = new URLSearchParams({ intent: "rememberSearch", field, word });
  fetch(address, { method: "POST", body, keepalive: true }).catch(() => {});
}

/**
 * Finds accounts, products and regions and adds them as filters. A GET form whose page shows the results; with
 * JavaScript a combobox with suggestions while typing, and recent searches before.
 */
export function FindBox({ view, found }: { view: CostView; found: FindResult | null }) {
  const { search } = view;
  const { t, subject } = useCostText(view);
  const navigate = useNavigate();
  const inCompany = useCompanyAddress();
  const [field, setField] = useState<FindField>(found?.field ?? "all");
  const [word, setWord] = useState(found?.word ?? "");
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const shownWord = found?.word ?? "";
  const shownField = found?.field ?? "all";
  const sent = useRef<FindQuery>({ field: shownField, word: shownWord });
  useEffect(() => {
    if (shownWord === sent.current.word && shownField === sent.current.field) return;
    // A link changed the page's search, not this field.
    sent.current = { field: shownField, word: shownWord };
    setWord(shownWord);
    setField(shownField);
  }, [shownWord, shownField]);
  const choosePlace = (value: string) => setField(findFields.find((findField) => findField === value) ?? "all");
  const place = useEarlyInput<HTMLSelectElement>(field, choosePlace);
  const input = useEarlyInput<HTMLInputElement>(word, setWord);
  const source = useSuggestions(search, { field, word }, isOpen);
  const options = findOptions(view, source);
  // It does not have the focus, so browsers do not scroll to it.
  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(LIST, active))?.scrollIntoView({ block: "nearest" });
  }, [active]);

  const choose = (index: number) => {
    const option = options[index];
    if (!option || option.isDisabled) return;
    setActive(-1);
    if (option.kind === "recent") {
      setField(option.recent.field);
      setWord(option.recent.word);
      return;
    }
    setOpen(false);
    setWord("");
    sent.current = { field: "all", word: "" };
    remember(inCompany("/cost-analytics/preferences"), field, word);
    navigate(option.to, { preventScrollReset: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setOpen(false);
    if (active >= 0) choose(active);
    else {
      sent.current = { field, word: cleanWord(word) };
      navigate(withFind(search, { field, word }));
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && isOpen) setOpen(false);
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      setOpen(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive(
        options.length === 0
          ? -1
          : (active + step + (active < 0 && step < 0 ? 1 : 0) + options.length) % options.length,
      );
    } else return;
    event.preventDefault();
  };

  return (
    <Form as="form" className="find-box" role="search" action="/cost-analytics" onSubmit={submit}>
      <HiddenSearch search={search} without={[]} />
      <select
        ref={place}
        className="input"
        name="in"
        aria-label={t("findWhere")}
        value={field}
        onChange={(event) => choosePlace(event.currentTarget.value)}
      >
        {findFields.map((findField) => (
          <option key={findField} value={findField}>
            {findField === "all" ? t("findAll") : t(`word.${subject(findField)}`)}
          </option>
        ))}
      </select>
      <SearchBox
        ref={input}
        label={t("findPlaceholder")}
        name="find"
        autoComplete="off"
        maxLength={MAX_WORD}
        role="combobox"
        aria-expanded={isOpen && options.length > 0}
        aria-controls={isOpen ? LIST : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? optionId(LIST, active) : undefined}
        value={word}
        onChange={(event) => {
          setWord(event.currentTarget.value);
          setOpen(true);
          setActive(-1);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      {isOpen && <FindList id={LIST} view={view} options={options} source={source} active={active} onChoose={choose} />}
    </Form>
  );
}
