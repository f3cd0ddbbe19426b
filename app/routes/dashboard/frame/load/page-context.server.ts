import type { CommonInfo, CurrentUser } from "~/contract/people/session";
import type { Source } from "~/features/cost-report/search/resolve-search.server";
import { faults, UpstreamError } from "~/upstream/upstream-error";

/** Context that the widgets of a page share while loading. */
export interface PageContext {
  source: Source;
  info: CommonInfo;
  /** The reader. */
  user: Pick<CurrentUser, "menus">;
  today: string;
  /** Amounts are shown in it. */
  currency: string;
  callOnce: CallOnce;
}

/**
 * Makes the same request once, however many widgets need it. If several calls can answer it and the first one made
 * fails, widgets of other calls make their own, so that no widget fails because of another one's call. A request that
 * timed out is not repeated.
 */
export type CallOnce = <T>(question: unknown, answer: () => Promise<T>, call?: string) => Promise<T>;

export function pageContext(source: Source, info: CommonInfo, user: PageContext["user"]): PageContext {
  return {
    source,
    info,
    user,
    today: source.today,
    currency: info.selectedCurrency ?? info.defaultCurrency,
    callOnce: callOnce(),
  };
}

function callOnce(): CallOnce {
  /** By question: the calls made so far, in order, with their answers. */
  const byQuestion = new Map<string, Map<string, Promise<unknown>>>();
  return <T>(question: unknown, answer: () => Promise<T>, call = "") => {
    const key = JSON.stringify(question);
    const calls = byQuestion.get(key) ?? new Map<string, Promise<unknown>>();
    byQuestion.set(key, calls);
    const make = (): Promise<T> => {
      const answered = (calls.get(call) as Promise<T> | undefined) ?? answer();
      calls.set(call, answered);
      return answered;
    };
    const [first] = calls as Map<string, Promise<T>>;
    if (!first || first[0] === call) return make();
    return first[1].catch((error: unknown) => {
      if (error instanceof UpstreamError && error.code !== faults.tooSlow) return make();
      throw error;
    });
  };
}
