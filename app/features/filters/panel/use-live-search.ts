import { useNavigation } from "@remix-run/react";
import { useState } from "react";
import { useNavigate } from "~/ui/navigation/use-navigate";
import type { Search } from "~/features/cost-report/search/href";
import { href, hrefWith } from "~/features/cost-report/search/href";

/**
 * A search being edited in a form: every change is shown immediately and becomes the page's URL; a pending load is
 * aborted for it. The form keeps its focus and what is expanded in it. Without JavaScript its Apply button does the
 * same.
 */
export function useLiveSearch(search: Search): { draft: Search; change: (next: Search) => void } {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(search);
  const change = (next: Search) => {
    setDraft(next);
    navigate(hrefWith(next, {}), { preventScrollReset: true });
  };

  // The page has followed the last change, or a link: use its search. One that is still loading has newer changes.
  const isLoading = useNavigation().state !== "idle";
  const current = href(search);
  const [followed, setFollowed] = useState(current);
  if (followed !== current && !isLoading) {
    setFollowed(current);
    setDraft(search);
  }
  return { draft, change };
}
