/** Id of the form, for its button in the page head and for the rows inside. */
export const FORM = "billing-profile";
