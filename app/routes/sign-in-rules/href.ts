export const RULES = "/company/sign-in";

export interface RulesSearch {
  /** Part of a member's name or address. */
  word: string;
  page: number;
  /** The member whose settings are open. */
  member: string | null;
}

export function rulesHref({ word = "", page = 1, member = null }: Partial<RulesSearch>): string {
  const params = new URLSearchParams({
    ...(member !== null && { member }),
    ...(word !== "" && { find: word }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `${RULES}?${params}` : RULES;
}
