import { useEffect, useRef, useState } from "react";
import type { PopoverProps } from "./popover";
import { Popover } from "./popover";

/**
 * A popover whose content, a `part`, browsers fetch when it is opened: most are never opened. Without JavaScript it comes
 * with the page.
 */
export function LaterPop({ children, ...pop }: PopoverProps) {
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const element = popover.current;
    // It may have been opened before the page was live.
    const follow = () => setOpen(element?.matches(":popover-open") ?? false);
    follow();
    element?.addEventListener("toggle", follow);
    return () => element?.removeEventListener("toggle", follow);
  }, []);
  return (
    <Popover ref={popover} {...pop}>
      <noscript>{import.meta.env.SSR && children}</noscript>
      {isOpen && children}
    </Popover>
  );
}
