import type { ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useHydrated } from "./use-hydrated";

/** Part of the window's height within which something below or above it is drawn already. */
const PRELOAD_MARGIN = 0.5;

const isNear = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  const ahead = window.innerHeight * PRELOAD_MARGIN;
  return bottom >= -ahead && top <= window.innerHeight + ahead;
};

/**
 * Draws its children once they come into view, or are printed, and `fallback` until then. What the server has drawn is
 * all there from the beginning, so nothing is missing without JavaScript.
 */
export function WhenVisible({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const isDrawnByServer = !useHydrated();
  const [isShown, setShown] = useState(isDrawnByServer);
  const container = useRef<HTMLDivElement | null>(null);

  useEffect(() => {
    const element = container.current;
    if (isShown || !element) return;
    const show = () => setShown(true);
    const showAtOnce = () => flushSync(show);
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && show(),
      {
        rootMargin: `${PRELOAD_MARGIN * 100}% 0px`,
      },
    );
    observer.observe(element);
    window.addEventListener("beforeprint", showAtOnce);
    return () => {
      observer.disconnect();
      window.removeEventListener("beforeprint", showAtOnce);
    };
  }, [isShown]);

  if (isShown) return children;
  return (
    <div
      ref={(element) => {
        container.current = element;
        // What is in view is drawn before the browser paints.
        if (element && isNear(element)) setShown(true);
      }}
    >
      {fallback}
    </div>
  );
}
