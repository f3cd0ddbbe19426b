import type { MouseEvent, RefObject } from "react";
import { useEffect, useRef, useState } from "react";

interface LinkedPopover {
  popover: RefObject<HTMLDivElement>;
  /** Attributes of the link that opens it. */
  link: { onPointerDown: () => void; onClick: (event: MouseEvent) => void };
  isOpen: boolean;
}

/**
 * A popover behind a link: without JavaScript the link leads to a page with the same content; with it, the content
 * opens in place.
 */
export function useLinkedPopover(): LinkedPopover {
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
  return { popover, link: { onPointerDown, onClick }, isOpen };
}
