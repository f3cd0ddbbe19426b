/** Number of lines shown in the drawer; the detail page has all of them. */
export const COSTLIEST = 5;
