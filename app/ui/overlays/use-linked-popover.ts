import type { MouseEvent, ReactNode, RefObject } from "react";
import { useEffect, useRef, useState } from "react";
import { fetchPart } from "~/ui/loading/lazy-part";

interface LinkedPopover {
  popover: RefObject<HTMLDivElement>;
  /** Attributes of the link that opens it. */
  link: {
    onPointerEnter: () => void;
    onFocus: () => void;
    onPointerDown: () => void;
    onClick: (event: MouseEvent) => void;
  };
  isOpen: boolean;
}

/**
 * A popover behind a link: without JavaScript the link leads to a page with the same content; with it, the content
 * opens in place.
 *
 * @param content of the popover, a `part`: its code is fetched when a pointer or the focus reaches the link
 */
export function useLinkedPopover(content: ReactNode): LinkedPopover {
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  // A click elsewhere closes the popover, including on its own link: that click must not open it again.
  const wasOpen = useRef(false);

  useEffect(() => {
    const element = popover.current;
    const follow = (event: Event) => setOpen((event as ToggleEvent).newState === "open");
    element?.addEventListener("toggle", follow);
    return () => element?.removeEventListener("toggle", follow);
  }, []);

  const onPointerDown = () => {
    wasOpen.current = isOpen;
  };
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (wasOpen.current) popover.current?.hidePopover();
    else popover.current?.togglePopover();
    wasOpen.current = false;
  };
  const approach = () => fetchPart(content);
  return { popover, link: { onPointerEnter: approach, onFocus: approach, onPointerDown, onClick }, isOpen };
}
