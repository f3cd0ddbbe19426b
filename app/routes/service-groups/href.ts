/** URL of the list of sets. */
export const LIST = "/service-groups";

/** What stands in a set's place in the URL while it is new. */
export const NEW = "new";

/** URL of one set; without an id, of the form for another. */
export const setHref = (setId: string = NEW): string => `${LIST}/${encodeURIComponent(setId)}`;

/** The costs of a set's groups. */
export const costsHref = (setId: string): string =>
  `/cost-analytics?${new URLSearchParams({ by: "serviceGroup", set: setId })}`;
