export const MEMBERS = "/members";
export const COMPANY = "/company";
export const AUDIT = "/audit";

export const memberHref = (userId: string): string => `${MEMBERS}/${encodeURIComponent(userId)}`;

/** The audit log, filtered. */
export function auditHref({ word, action, page }: { word: string; action: string; page: number }): string {
  const params = new URLSearchParams({
    ...(word !== "" && { find: word }),
    ...(action !== "" && { action }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `${AUDIT}?${params}` : AUDIT;
}
