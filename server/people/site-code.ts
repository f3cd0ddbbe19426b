/** The site code of the operator's own staff, for whom spec §6 has stricter rules. */
export const INTERNAL_SITE = "internal";
