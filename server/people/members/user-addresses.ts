import type { Queries } from "../../state-store/state-store";

/** Email addresses of users by id, or names of those who have none; unknown ids are returned unchanged. */
export async function userAddresses(db: Queries, userIds: string[]): Promise<(userIds: string[]) => string[]> {
  const users = await db.query<{ userId: string; address: string }>(
    `SELECT user_id AS "userId", coalesce(nullif(email, ''), name) AS address FROM users WHERE user_id = ANY($1)`,
    [userIds],
  );
  const addresses = new Map(users.map(({ userId, address }) => [userId, address]));
  return (requested) => requested.map((userId) => addresses.get(userId) ?? userId);
}
