import type { Queries } from "../state-store/state-store";

/** The site code of the operator's own staff, for whom spec §6 has stricter rules. */
export const INTERNAL_SITE = "internal";
/** The site code of users who are not internal staff. */
const GENERAL_SITE = "cloudtally";

/** Sets the user's site code; resolves to the new code, or null if unchanged or if there is no such user. */
export async function setInternal(tx: Queries, userId: string, isInternal: boolean): Promise<string | null> {
  const [row] = await tx.query<{ site_code: string }>(
    "UPDATE users SET site_code = $2 WHERE user_id = $1 AND site_code <> $2 RETURNING site_code",
    [userId, isInternal ? INTERNAL_SITE : GENERAL_SITE],
  );
  return row?.site_code ?? null;
}
