/** What is shown in place of a link's code. */
const HIDDEN = "hidden";

/** The code of a one-time link, such as an invitation's: 256 bits in base64url, or hidden. */
const LINK_CODE = new RegExp(`\\b(code|key)=(?:[\\w-]{43}|${HIDDEN})(?![\\w-])`, "g");

/**
 * A text in which the codes of one-time links are hidden. They prove that somebody reads the recipient's mailbox, so
 * only the email that is delivered has them.
 */
export const hideLinkCodes = (text: string): string => text.replaceAll(LINK_CODE, `$1=${HIDDEN}`);

/** Whether an email has such a link. */
export const hasLinkCode = (text: string): boolean => text.search(LINK_CODE) >= 0;
