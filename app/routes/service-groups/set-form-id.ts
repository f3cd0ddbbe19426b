/** Id of the form, for its parts and for buttons that stand elsewhere. */
export const FORM = "service-group-set";
