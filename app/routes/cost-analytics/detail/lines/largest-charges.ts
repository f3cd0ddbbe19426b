/** Number of lines shown in the drawer; the detail page has all of them. */
export const LARGEST_CHARGES = 5;
