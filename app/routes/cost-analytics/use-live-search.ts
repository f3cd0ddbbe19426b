import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { Search } from "./href";
import { href } from "./href";

/** Pause after which a change is submitted, in milliseconds (spec §9). */
const DEBOUNCE_MS = 500;

/**
 * A search being edited in a form: every change is shown at once and, when people pause, becomes the page's URL. The
 * form itself stays, with its focus and what is open in it. Without JavaScript its Apply button does the same.
 */
export function useLiveSearch(search: Search): { draft: Search; change: (next: Search) => void; apply: () => void } {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(search);
  const pending = useRef<{ timer: number; next: Search } | null>(null);
  const current = href(search);

  const apply = () => {
    if (!pending.current) return;
    window.clearTimeout(pending.current.timer);
    navigate(href(pending.current.next), { preventScrollReset: true });
    pending.current = null;
  };
  const change = (next: Search) => {
    if (pending.current) window.clearTimeout(pending.current.timer);
    pending.current = { next, timer: window.setTimeout(apply, DEBOUNCE_MS) };
    setDraft(next);
  };

  // The page went elsewhere, by a link or by what was applied: follow it, unless people are still choosing.
  const [followed, setFollowed] = useState(current);
  if (followed !== current) {
    setFollowed(current);
    if (!pending.current) setDraft(search);
  }
  useEffect(() => () => window.clearTimeout(pending.current?.timer), []);
  return { draft, change, apply };
}
