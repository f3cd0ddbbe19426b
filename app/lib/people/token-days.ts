/** Days after which a personal access token expires; null: never. */
export const tokenDays = [7, 30, 90, 365, null] as const;
