import type { ComponentType, ReactNode } from "react";
import { isValidElement, lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { LoadFailed } from "./load-failed";
import { retried, useFailure } from "./retry";

/** The loader of each part, by name. */
const loads = new Map<string, () => Promise<void>>();
/** What fetches its code, by the part itself. */
const fetches = new WeakMap<object, () => Promise<unknown>>();

/**
 * A component whose code is fetched when a page first shows it; until then `fallback` is shown. If the server has
 * rendered it, its name is rendered beside it, so that `loadParts` finds it.
 */
export function part<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & { fallback?: ReactNode }> {
  let loaded: ComponentType<Props> | undefined;
  loads.set(name, async () => {
    loaded = await load();
  });
  const Later = lazy(async () => ({ default: await retried(load, { target: name, saidBy: "place" }) }));

  function LazyPart({ fallback, ...props }: Props & { fallback?: ReactNode }) {
    // Set before the first render or never, so that what is rendered keeps its type.
    const Shown = (loaded ?? Later) as ComponentType<object>;
    return (
      <Suspense fallback={<Coming name={name}>{fallback}</Coming>}>
        <Shown {...props} />
        <template data-part={name} />
      </Suspense>
    );
  }
  fetches.set(LazyPart, load);
  return LazyPart;
}

/** Begins to fetch the code of a part that is likely to be shown soon. If that fails, showing it will say so. */
export function fetchPart(element: ReactNode): void {
  const load = isValidElement(element) ? fetches.get(element.type as object) : undefined;
  load?.().catch(() => {});
}

function Coming({ name, children = null }: { name: string; children?: ReactNode }) {
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
 * A component that is nothing but links, text and what browsers do by themselves, so that a page which came with it
 * needs none of its code. The server's HTML stays until the props change; the code is fetched when somebody begins to
 * use the page.
 */
export function staticPart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Later = lazy(async () => ({
    default: await retried(load, { target: name, saidBy: "place" }),
  })) as unknown as ComponentType<Props>;

  return function StaticPart(props: Props) {
    const [cameWithPage] = useState(isPageUnchanged);
    const first = useRef(props);
    // React draws a page anew whose HTML something else has changed, such as an extension of the browser: then it is gone.
    const [isLost, setLost] = useState(false);
    const look = useCallback((kept: HTMLElement | null) => {
      if (kept?.childElementCount === 0) setLost(true);
    }, []);
    useEffect(() => {
      if (!cameWithPage) return;
      const fetchCode = () => void load().catch(() => {});
      const signs = ["pointerover", "keydown", "touchstart"];
      for (const sign of signs) window.addEventListener(sign, fetchCode, { once: true });
      return () => signs.forEach((sign) => window.removeEventListener(sign, fetchCode));
    }, [cameWithPage]);
    return (
      <Suspense fallback={<Coming name={name} />}>
        {cameWithPage && !isLost && isSame(first.current, props) ? (
          // React leaves alone what it does not know: the HTML that the server has written into it.
          <div ref={look} className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
        ) : (
          <div className="contents">
            <Later {...props} />
          </div>
        )}
      </Suspense>
    );
  };
}

/** Whether the page is as the server has sent it: before the first render has ended. */
const isPageUnchanged = (): boolean =>
  typeof document !== "undefined" && document.documentElement.dataset.hydrated === undefined;

const isSame = <Props extends object>(a: Props, b: Props): boolean =>
  (Object.keys(b) as (keyof Props)[]).every((key) => a[key] === b[key]);
