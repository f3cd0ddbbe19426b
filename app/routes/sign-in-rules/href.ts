export const RULES = "/company/sign-in";

/** With the settings of a member open. */
export const memberHref = (userId: string): string => `${RULES}?${new URLSearchParams({ member: userId })}`;
