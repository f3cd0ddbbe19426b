import { useState } from "react";
import { useNavigate } from "~/ui/use-navigate";
import type { Search } from "../href";
import { href, hrefWith } from "../href";

/**
 * A search being edited in a form: every change is shown at once and becomes the page's URL; a load that is still
 * under way is given up for it. The form itself stays, with its focus and what is open in it. Without JavaScript its
 * Apply button does the same.
 */
export function useLiveSearch(search: Search): { draft: Search; change: (next: Search) => void } {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(search);
  const change = (next: Search) => {
    setDraft(next);
    navigate(hrefWith(next, {}), { preventScrollReset: true });
  };

  // The page is where the last change led, or went elsewhere by a link: follow it.
  const current = href(search);
  const [followed, setFollowed] = useState(current);
  if (followed !== current) {
    setFollowed(current);
    setDraft(search);
  }
  return { draft, change };
}
