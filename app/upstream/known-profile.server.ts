import type { FrontProfile } from "~/contract/people/session";
import { env } from "~/env.server";
import { linksIn } from "~/lib/process/settings";
import type { Links } from "~/lib/people/profiles";
import { linksOf, profileOf } from "~/lib/people/profiles";

let learned: FrontProfile | undefined;

/** The environment as the upstream last told it; until it has, the one of the settings. */
export const knownProfile = (): FrontProfile =>
  learned ?? {
    profile: env.PROFILE,
    tokenCookieName: profileOf(env.PROFILE).tokenCookieName,
    endpoints: profileOf(env.PROFILE).endpoints,
  };

export const rememberProfile = (profile: FrontProfile): void => void (learned = profile);

/** Where links lead. What this process is told by its own settings comes first. */
export const knownLinks = (): Links => {
  const { profile, links } = knownProfile();
  return { ...linksOf(profile, links), ...linksIn(env) };
};
