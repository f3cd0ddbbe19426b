import { deleteNotice, dismissNotice, getAllNotices, getNotices, saveNotice } from "~/contract/people/notices";
import { MAX_DISMISSED_NOTICES } from "~/contract/people/preferences";
import { checkAdministrator } from "../access/administrators";
import { actorOf, audit } from "../audit/audit";
import { changeSetting, readSettings } from "../preferences/user-settings";
import { fieldError, notFound } from "../call-error";
import { serve } from "../serve";
import { addNotice, allNotices, currentNotices, removeNotice } from "./notices";

export const noticeCalls = [
  serve(getNotices, async (_query, caller, { stateStore, env, today }) => {
    const { dismissedNotices = [] } = await readSettings(stateStore, caller);
    return { notices: await currentNotices({ stateStore, env }, caller.companyId, today(), dismissedNotices) };
  }),

  serve(dismissNotice, async ({ noticeId }, caller, { stateStore }) => {
    await changeSetting(stateStore, caller, "dismissedNotices", (before) =>
      [noticeId, ...(before ?? []).filter((other) => other !== noticeId)].slice(0, MAX_DISMISSED_NOTICES),
    );
    return {};
  }),

  serve(getAllNotices, async (_query, caller, { stateStore, today }) => {
    checkAdministrator(caller);
    return { notices: await allNotices(stateStore, caller.companyId, today()) };
  }),

  serve(saveNotice, async ({ notice }, caller, { stateStore }) => {
    checkAdministrator(caller);
    const { companyId, user } = caller;
    const noticeId = await stateStore.transaction(async (tx) => {
      const added = await addNotice(tx, companyId, notice, user.userNm);
      if (added === null) throw fieldError("notice.text", "tooManyNotices");
      const { text, startsOn, endsOn } = notice;
      const after = { startsOn, ...(endsOn !== null && { endsOn }) };
      await audit(tx, { companyId, by: actorOf(caller), action: "notice.saved", subject: text, after });
      return added;
    });
    return { noticeId };
  }),

  serve(deleteNotice, async ({ noticeId }, caller, { stateStore }) => {
    checkAdministrator(caller);
    const { companyId } = caller;
    await stateStore.transaction(async (tx) => {
      const text = await removeNotice(tx, companyId, noticeId);
      if (text === undefined) throw notFound("This notice");
      await audit(tx, { companyId, by: actorOf(caller), action: "notice.removed", subject: text });
    });
    return {};
  }),
];
