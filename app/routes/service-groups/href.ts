/** URL of the list of sets. */
export const LIST = "/service-groups";

/** The set's id in the URL of a new set. */
export const NEW = "new";

/** URL of one set; without an id, of the form for a new one. */
export const setHref = (setId: string = NEW): string => `${LIST}/${encodeURIComponent(setId)}`;

/** The costs of a set's groups. */
export const costsHref = (setId: string): string =>
  `/cost-analytics?${new URLSearchParams({ by: "serviceGroup", set: setId })}`;
