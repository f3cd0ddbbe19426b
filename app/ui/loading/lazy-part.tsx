import type { ComponentType, ReactNode } from "react";
import { isValidElement, lazy, Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { LoadFailed } from "./load-failed";
import { retried, useFailure } from "./retry";
import type { Traces } from "./traces";
import { repeatTraces, tracesIn } from "./traces";

/** Loaders of the parts, by name. */
const loads = new Map<string, () => Promise<void>>();
/** Loaders by component. */
const fetches = new WeakMap<object, () => Promise<unknown>>();

/**
 * A component whose code is fetched when a page first shows it; until then `fallback` is shown. If the server has
 * rendered it, its name is rendered beside it, so that `loadParts` finds it.
 */
export function lazyPart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & { fallback?: ReactNode }> {
  let loaded: ComponentType<Props> | undefined;
  loads.set(name, async () => {
    loaded = await load();
  });
  const LazyComponent = lazy(async () => ({ default: await retried(load, { target: name, shownIn: "place" }) }));

  function LazyPart({ fallback, ...props }: Props & { fallback?: ReactNode }) {
    // Set before the first render or never, so that what is rendered keeps its type.
    const Rendered = (loaded ?? LazyComponent) as ComponentType<object>;
    return (
      <Suspense fallback={<Placeholder name={name}>{fallback}</Placeholder>}>
        <Rendered {...props} />
        <template data-part={name} />
      </Suspense>
    );
  }
  fetches.set(LazyPart, load);
  return LazyPart;
}

/** Prefetches the code of a part that is likely to be shown soon. A failure is reported once it is shown. */
export function fetchPart(element: ReactNode): void {
  const load = isValidElement(element) ? fetches.get(element.type as object) : undefined;
  load?.().catch(() => {});
}

function Placeholder({ name, children = null }: { name: string; children?: ReactNode }) {
  const failure = useFailure(name);
  return failure ? <LoadFailed retry={() => failure.retry()} /> : children;
}

/**
 * Loads the parts that a page was rendered with. React discards server-rendered content that changes before hydration,
 * so nothing clickable may still be waiting for its code then.
 */
export async function loadParts(page: ParentNode): Promise<void> {
  const names = Array.from(page.querySelectorAll<HTMLElement>("[data-part]"), (mark) => mark.dataset.part ?? "");
  await Promise.all(names.map((name) => loads.get(name)?.()));
}

/**
 * A component of plain links, text and native controls, which needs no code on a page that the server has rendered. The
 * server's HTML stays until the props change; the code is fetched on the user's first interaction with the page. What
 * is typed in the HTML, and what has the focus, stays so in what replaces it.
 */
export function staticPart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const LazyComponent = lazy(async () => ({
    default: await retried(load, { target: name, shownIn: "place" }),
  })) as unknown as ComponentType<Props>;

  return function StaticPart(props: Props) {
    const cameWithPage = useCameWithPage();
    const first = useRef(props);
    // If something else, such as a browser extension, has changed the page's HTML, React renders the page again and
    // the server's HTML is lost.
    const [isLost, setLost] = useState(false);
    const content = useRef<HTMLElement | null>(null);
    const traces = useRef<Traces | null>(null);
    const checkContent = useCallback((element: HTMLElement | null) => {
      // React is about to remove it.
      if (!element && content.current) traces.current = tracesIn(content.current);
      content.current = element;
      if (element?.childElementCount === 0) setLost(true);
    }, []);
    const takeOver = useCallback((element: HTMLElement | null) => {
      if (element && traces.current) repeatTraces(element, traces.current);
      traces.current = null;
    }, []);
    useEffect(() => {
      if (!cameWithPage) return;
      const fetchCode = () => void load().catch(() => {});
      const signs = ["pointerover", "keydown", "touchstart"];
      for (const sign of signs) window.addEventListener(sign, fetchCode, { once: true });
      return () => signs.forEach((sign) => window.removeEventListener(sign, fetchCode));
    }, [cameWithPage]);
    return (
      <Suspense fallback={<Placeholder name={name} />}>
        {cameWithPage && !isLost && isSame(first.current, props) ? (
          // React does not touch content it did not create: the server's HTML inside stays.
          <div
            key="html"
            ref={checkContent}
            className="contents"
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: "" }}
          />
        ) : (
          <div key="live" ref={takeOver} className="contents">
            <LazyComponent {...props} />
          </div>
        )}
      </Suspense>
    );
  };
}

const never = () => () => {};

/**
 * Whether React has hydrated the server's HTML of this place, which happens long after the rest of the page if it waits
 * for code. The answer never changes: an update would discard HTML below it that is still to be taken over.
 */
function useCameWithPage(): boolean {
  const isTakenOver = useRef(false);
  return useSyncExternalStore(
    never,
    () => isTakenOver.current,
    // React uses this snapshot on the server, and in the browser wherever there is server-rendered HTML.
    () => (isTakenOver.current = typeof document !== "undefined"),
  );
}

const isSame = <Props extends object>(a: Props, b: Props): boolean =>
  (Object.keys(b) as (keyof Props)[]).every((key) => a[key] === b[key]);
