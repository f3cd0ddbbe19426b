import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { destinationOf } from "./destination";

/**
 * Turns clicks on plain same-site links into client navigation, so that server-rendered `<a href>` (also inside SVG)
 * needs no component and no hook per link. The root renders it once. A link opts out with `download`, `target` or
 * `data-document` (for resource routes); a link in `[data-keep-scroll]` keeps the scroll position.
 */
export function ClientNavigation() {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const destination = destinationOf(event, window.location);
      if (!destination) return;
      event.preventDefault();
      navigate(destination.to, { preventScrollReset: destination.keepsScroll });
    };
    // On the window, so that it runs after React's own handlers on the document.
    window.addEventListener("click", follow);
    return () => window.removeEventListener("click", follow);
  }, [navigate]);
  return null;
}
