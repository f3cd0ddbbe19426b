/** Lines shown beside the page; all of them are on the page of their own. */
export const COSTLIEST = 5;
