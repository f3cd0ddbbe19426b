import { getFrontProfile } from "~/contract/people/session";
import { setCurrentProfile } from "~/upstream/current-profile.server";
import { callDirectly } from "~/upstream/upstream.server";

/** How long the environment is cached. */
const KEEP_MS = 10 * 60_000;
let learning: { done: Promise<void>; until: number } | undefined;

/**
 * The first step of signing in (spec §4): asks the upstream, without a token, for the environment, which names the
 * cookie of the session. If it does not answer, the last known one is used: the next step reports the failure.
 */
export async function learnProfile(requestId: string): Promise<void> {
  if (!learning || learning.until < Date.now()) {
    const done = callDirectly(getFrontProfile, {}, { requestId }).then(setCurrentProfile);
    learning = { done, until: Date.now() + KEEP_MS };
    done.catch(() => (learning = undefined));
  }
  await learning.done.catch(() => undefined);
}
