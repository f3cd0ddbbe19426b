/** Id of the form, for its parts and for buttons outside of it. */
export const FORM = "service-group-set";
