/** Id of the form, for its button in the page head and for the rows inside. */
export const FORM = "billing-profile";

/** Field with the ids of the versions that the page showed, separated by spaces. */
export const SHOWN_VERSIONS_FIELD = "seen";
/** Field with the stamp of the confirmed preview. */
export const PREVIEWED = "previewed";
/** Field with the action on a preview: `save` it, or go `back` to the form. Absent before the first preview. */
export const INTENT = "intent";
