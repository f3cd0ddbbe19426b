export const ACCOUNT = "/account";
/** Turning one-time codes on. */
export const CODES = "/account/codes";
