import type { ShownNotice } from "~/contract/people/notices";
import type { Language } from "~/lib/language";

/** Maximum number of notices shown; the newest are kept. */
const MAX_SHOWN = 20;

/** The notices that readers of the language see, of those in any language, newest first. */
export const shownNotices = (notices: ShownNotice[], reader: Language): ShownNotice[] =>
  notices.filter(({ language }) => language === null || language === reader).slice(0, MAX_SHOWN);
