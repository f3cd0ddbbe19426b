import { mayUse } from "~/contract/people/permission";
import type { CurrentUser } from "~/contract/people/session";

/** Whether the user may change sets. Their rules name accounts and resources, so only those who see all of them do. */
export const mayEditSets = (user: Pick<CurrentUser, "menus" | "seesAllAccounts">): boolean =>
  mayUse(user, "costAnalytics", "edit") && user.seesAllAccounts;
