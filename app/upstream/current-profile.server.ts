import type { FrontProfile } from "~/contract/people/session";
import { env } from "~/env.server";
import { linksIn } from "~/lib/process/settings";
import type { Links } from "~/lib/people/profiles";
import { linksOf, profileOf } from "~/lib/people/profiles";

let reported: FrontProfile | undefined;

/** The environment as last reported by the upstream; before that, the one of the settings. */
export const currentProfile = (): FrontProfile =>
  reported ?? {
    profile: env.PROFILE,
    tokenCookieName: profileOf(env.PROFILE).tokenCookieName,
    endpoints: profileOf(env.PROFILE).endpoints,
  };

export const setCurrentProfile = (profile: FrontProfile): void => void (reported = profile);

/** Where links lead. This process's own settings take precedence. */
export const currentLinks = (): Links => {
  const { profile, links } = currentProfile();
  return { ...linksOf(profile, links), ...linksIn(env) };
};
