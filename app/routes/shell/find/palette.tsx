import type { FormEvent, KeyboardEvent, MouseEvent } from "react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { cleanWord } from "~/contract/costs/filter-limits";
import type { ShellData } from "~/session/shell-data";
import { Form } from "~/ui/navigation/form";
import { LoadFailed } from "~/ui/loading/load-failed";
import { SearchBox } from "~/ui/controls/search-box";
import { useLoad } from "~/ui/navigation/use-load";
import { useNavigate } from "~/ui/navigation/use-navigate";
import { DestinationList } from "./destination-list";
import { useDestinations } from "./destinations";
import type { loader } from "./route";

/** Delay after typing before the server is queried, in milliseconds. */
const DEBOUNCE_MS = 200;

interface PaletteProps {
  frame: Pick<ShellData, "menus" | "closed" | "recent">;
  onClose: () => void;
}

const findHref = (word: string): string => `/find?${new URLSearchParams({ q: word })}`;

/**
 * A dialog with one field and links to what it finds while typing: Enter follows the first, the arrows move through
 * them.
 */
export function Palette({ frame, onClose }: PaletteProps) {
  const { t } = useTranslation("find");
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const word = cleanWord(typed);
  const { load, data, hasFailed, retry } = useLoad<typeof loader>();
  const navigate = useNavigate();
  const matches = data?.word === word ? data : null;
  const destinations = useDestinations(frame, word, matches);
  const isLoading = word !== "" && !matches && !hasFailed;

  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (word === "") return undefined;
    const timer = window.setTimeout(() => load(findHref(word)), DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [word, load]);

  const follow = (event: FormEvent) => {
    event.preventDefault();
    dialog.current?.close();
    navigate(destinations[0]?.to ?? findHref(word));
  };
  const closeAfterLink = (event: MouseEvent) => {
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey);
    if (isPlain && event.target instanceof Element && event.target.closest("a")) dialog.current?.close();
  };
  const move = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    // By default, Escape would only empty the search field.
    if (event.key === "Escape") {
      event.preventDefault();
      dialog.current?.close();
    }
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const stops = Array.from(dialog.current?.querySelectorAll<HTMLElement>("input[type=search], a") ?? []);
    const next = stops.findIndex((stop) => stop === document.activeElement) + step;
    stops.at(next % stops.length)?.focus();
  };

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys and links inside of it
    <dialog
      ref={dialog}
      className="dialog palette"
      aria-label={t("title")}
      onClose={onClose}
      onClick={closeAfterLink}
      onKeyDown={move}
    >
      <Form as="form" action="/find" role="search" onSubmit={follow}>
        <SearchBox
          label={t("placeholder")}
          name="q"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Form>
      <div className="found-places" aria-busy={isLoading}>
        <DestinationList label={t("title")} destinations={destinations} />
        {(hasFailed || matches?.items === null) && <LoadFailed retry={retry}>{t("failed")}</LoadFailed>}
        {matches && destinations.length === 0 && <p className="note">{t("nothing")}</p>}
        {isLoading && <p className="note">{t("searching")}</p>}
      </div>
      <p className="sr" role="status">
        {matches ? t("count", { count: destinations.length }) : ""}
      </p>
      <footer className="hints" aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t("hint.move")}
        </span>
        <span>
          <kbd>Enter</kbd> {t("hint.open")}
        </span>
        <span>
          <kbd>Esc</kbd> {t("hint.close")}
        </span>
      </footer>
    </dialog>
  );
}
