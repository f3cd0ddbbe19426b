import { deleteNotice, dismissNotice, getAllNotices, getNotices, saveNotice } from "~/contract/people/notices";
import { MAX_DISMISSED_NOTICES } from "~/contract/people/preferences";
import { checkAdministrator } from "../access/administrators";
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
    const noticeId = await stateStore.transaction((tx) => addNotice(tx, caller.companyId, notice, caller.user.userNm));
    if (noticeId === null) throw fieldError("notice.text", "tooManyNotices");
    return { noticeId };
  }),

  serve(deleteNotice, async ({ noticeId }, caller, { stateStore }) => {
    checkAdministrator(caller);
    if (!(await removeNotice(stateStore, caller.companyId, noticeId))) throw notFound("This notice");
    return {};
  }),
];
