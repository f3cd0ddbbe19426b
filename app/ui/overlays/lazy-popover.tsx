import { useEffect, useRef, useState } from "react";
import { fetchPart } from "../loading/lazy-part";
import type { PopoverProps } from "./popover";
import { Popover } from "./popover";

/**
 * A popover whose content, a `part`, is fetched when the user is about to open it; most are never opened. Without
 * JavaScript the page includes it.
 */
export function LazyPopover({ children, ...pop }: PopoverProps) {
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const element = popover.current;
    // It may have been opened before hydration.
    const follow = () => setOpen(element?.matches(":popover-open") ?? false);
    follow();
    element?.addEventListener("toggle", follow);
    return () => element?.removeEventListener("toggle", follow);
  }, []);
  return (
    <Popover ref={popover} {...pop} onApproach={() => fetchPart(children)}>
      <noscript>{import.meta.env.SSR && children}</noscript>
      {isOpen && children}
    </Popover>
  );
}
