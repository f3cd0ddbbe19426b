/** Days for which an invitation can be accepted. */
export const INVITATION_DAYS = 7;
