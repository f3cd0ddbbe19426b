import { useEffect, useRef, useState } from "react";
import { fetchPart } from "./part";
import type { PopProps } from "./pop";
import { Pop } from "./pop";

/**
 * A popover whose content, a `part`, browsers fetch when somebody is about to open it: most are never opened. Without
 * JavaScript it comes with the page.
 */
export function LaterPop({ children, ...pop }: PopProps) {
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
    <Pop ref={popover} {...pop} onApproach={() => fetchPart(children)}>
      <noscript>{import.meta.env.SSR && children}</noscript>
      {isOpen && children}
    </Pop>
  );
}
