import type { FrontProfile } from "~/contract/people/session";
import { env } from "~/env.server";
import { linksIn } from "~/lib/process/settings";
import type { Links } from "~/lib/people/profiles";
import { linksOf, profileOf } from "~/lib/people/profiles";

let learned: FrontProfile | undefined;

/** The environment as last reported by the upstream; before that, the one of the settings. */
export const knownProfile = (): FrontProfile =>
  learned ?? {
    profile: env.PROFILE,
    tokenCookieName: profileOf(env.PROFILE).tokenCookieName,
    endpoints: profileOf(env.PROFILE).endpoints,
  };

export const rememberProfile = (profile: FrontProfile): void => void (learned = profile);

/** Where links lead. This process's own settings take precedence. */
export const knownLinks = (): Links => {
  const { profile, links } = knownProfile();
  return { ...linksOf(profile, links), ...linksIn(env) };
};
