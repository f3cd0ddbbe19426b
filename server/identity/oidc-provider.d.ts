/**
 * The parts of oidc-provider in use, imported from their own files: its index prints a warning about Node.js 20, with
 * which this is tested, at each start, and cannot be silenced.
 */
declare module "oidc-provider/lib/provider.js" {
  export { Provider } from "oidc-provider";
}

declare module "oidc-provider/lib/helpers/errors.js" {
  import type { errors } from "oidc-provider";
  export const InvalidGrant: typeof errors.InvalidGrant;
  export const SessionNotFound: typeof errors.SessionNotFound;
}

declare module "oidc-provider/lib/helpers/interaction_policy/index.js" {
  import type { interactionPolicy } from "oidc-provider";
  export const base: typeof interactionPolicy.base;
}
