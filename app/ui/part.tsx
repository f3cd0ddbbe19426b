import type { ComponentType, ReactNode } from "react";
import { isValidElement, lazy, Suspense } from "react";
import { LoadFailed } from "./load-failed";
import { retried, useFailure } from "./retry";

/** What loads each part, by its name. */
const loads = new Map<string, () => Promise<void>>();
/** What fetches its code, by the part itself. */
const fetches = new WeakMap<object, () => Promise<unknown>>();

/**
 * A component whose code a browser fetches when a page first shows it; meanwhile there is `fallback`. Where the server
 * has written one, its name stands beside it, so that `loadParts` finds it.
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

  function Part({ fallback, ...props }: Props & { fallback?: ReactNode }) {
    // Set before anything is rendered, or never: what is shown keeps its type.
    const Shown = (loaded ?? Later) as ComponentType<object>;
    return (
      <Suspense fallback={<Coming name={name}>{fallback}</Coming>}>
        <Shown {...props} />
        <template data-part={name} />
      </Suspense>
    );
  }
  fetches.set(Part, load);
  return Part;
}

/** Begins to fetch the code of a part that is likely to be shown soon. If that fails, showing it will say so. */
export function fetchPart(element: ReactNode): void {
  const load = isValidElement(element) ? fetches.get(element.type as object) : undefined;
  load?.().catch(() => {});
}

function Coming({ name, children }: { name: string; children: ReactNode }) {
  const failure = useFailure(name);
  return failure ? <LoadFailed retry={() => failure.retry()} /> : children;
}

/**
 * Loads the parts a page came with. React gives up what it has not taken over when that is to change: nothing that a
 * person can click may wait for its code then.
 */
export async function loadParts(page: ParentNode): Promise<void> {
  const names = Array.from(page.querySelectorAll<HTMLElement>("[data-part]"), (mark) => mark.dataset.part ?? "");
  await Promise.all(names.map((name) => loads.get(name)?.()));
}
