/** Lifetime of the built-in provider's access tokens: until then, only a record of the session's end revokes them. */
export const ACCESS_TOKEN_SECONDS = 5 * 60;
