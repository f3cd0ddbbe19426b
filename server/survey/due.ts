import type { Setting } from "~/contract/people/preferences";
import { DAY_MS } from "~/lib/time/time-frames";
import type { Queries } from "../state-store/state-store";

/** New users cannot answer yet; those who have answered are not asked again soon. */
const AFTER_DAYS = { joining: 7, later: 30, submit: 180 };

/** Whether to ask a user who joined at `joinedAt` now whether this was helpful. */
export function isSurveyDue(state: Setting<"survey"> | undefined, joinedAt: Date, now: Date): boolean {
  if (state?.choice === "never") return false;
  const since = state ? Date.parse(state.at) : joinedAt.getTime();
  return now.getTime() - since >= AFTER_DAYS[state?.choice ?? "joining"] * DAY_MS;
}

/** When the user was added here; unknown users have just come. */
export async function joinedAtOf(db: Queries, userId: string): Promise<Date> {
  const [user] = await db.query<{ created_at: Date }>("SELECT created_at FROM users WHERE user_id = $1", [userId]);
  return user?.created_at ?? new Date();
}
