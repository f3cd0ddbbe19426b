/** Paths of the web app: redirect addresses after signing in and out. */
export const CALLBACK_PATH = "/auth/callback";
export const SIGNED_OUT_PATH = "/sign-in";
