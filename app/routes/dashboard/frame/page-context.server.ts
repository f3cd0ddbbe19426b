import type { CommonInfo, CurrentUser } from "~/contract/people/session";
import type { Source } from "~/features/cost-report/search/resolve-search.server";

/** What widgets of a page are loaded with. */
export interface PageContext {
  source: Source;
  info: CommonInfo;
  /** The reader. */
  user: Pick<CurrentUser, "menus">;
  today: string;
  /** Amounts are shown in it. */
  currency: string;
  /** Asks the same question once, however many widgets have it. */
  ask: <T>(question: unknown, answer: () => Promise<T>) => Promise<T>;
}

export function pageContext(source: Source, info: CommonInfo, user: PageContext["user"]): PageContext {
  const asked = new Map<string, Promise<unknown>>();
  return {
    source,
    info,
    user,
    today: source.today,
    currency: info.selectedCurrency ?? info.defaultCurrency,
    ask: <T>(question: unknown, answer: () => Promise<T>) => {
      const key = JSON.stringify(question);
      const known = asked.get(key) as Promise<T> | undefined;
      const answered = known ?? answer();
      asked.set(key, answered);
      return answered;
    },
  };
}
