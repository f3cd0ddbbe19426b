/** How long the built-in provider's access tokens last: nothing but a note of the session's end refuses them before. */
export const ACCESS_TOKEN_SECONDS = 5 * 60;
