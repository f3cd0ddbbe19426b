import type { Queries } from "../../state-store/state-store";

/** Makes the user an operator of the installation, or revokes that; resolves to whether it changed anything. */
export const setOperator = async (tx: Queries, userId: string, isOperator: boolean): Promise<boolean> =>
  (
    await tx.query("UPDATE users SET is_operator = $2 WHERE user_id = $1 AND is_operator <> $2 RETURNING user_id", [
      userId,
      isOperator,
    ])
  ).length > 0;

/** Makes an administrator the operator of an installation that has none; resolves to whether it had none. */
export const makeFirstOperator = async (tx: Queries, userId: string): Promise<boolean> =>
  (
    await tx.query(
      `UPDATE users SET is_operator = true WHERE user_id = $1 AND NOT EXISTS (SELECT FROM users WHERE is_operator)
         AND EXISTS (SELECT FROM members WHERE members.user_id = $1 AND role = 'admin') RETURNING user_id`,
      [userId],
    )
  ).length > 0;

/** Whether the user is the installation's only operator. */
export const isOnlyOperator = async (tx: Queries, userId: string): Promise<boolean> =>
  (
    await tx.query(
      `SELECT FROM users WHERE user_id = $1 AND is_operator
         AND NOT EXISTS (SELECT FROM users AS other WHERE is_operator AND user_id <> $1)`,
      [userId],
    )
  ).length > 0;
