/** Id of the form, for its button in the page head and for the rows inside. */
export const FORM = "billing-profile";

/** Field with the ids of the versions that the page showed, parted by blanks. */
export const SEEN = "seen";
/** Field with the stamp of the preview that is confirmed. */
export const PREVIEWED = "previewed";
/** Field with what to do with a preview: `save` what it is of, or go `back` to the form. Without it there is none yet. */
export const DO = "do";
