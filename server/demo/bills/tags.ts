import { apps } from "../catalogue/apps";
import type { SubAccount, TagHabits } from "../catalogue/catalogue";
import { fraction, hash, mix } from "./random";

/** Spellings of an environment, the standard one first, with frequencies as in real bills. */
const environments: Record<SubAccount["environment"], string[]> = {
  production: ["prod", "prod", "prod", "production", "Prod", "PROD"],
  staging: ["stg", "staging", "staging", "Staging"],
  development: ["dev", "dev", "development", "Dev"],
  shared: ["shared", "common", "prod"],
};

/** Sandboxes are rarely tagged. */
const untaggedFactor: Record<SubAccount["environment"], number> = {
  production: 0.7,
  staging: 1,
  development: 2,
  shared: 1.2,
};

/** Prefers the first values. */
const preferFirst = <T>(values: T[], state: number): T => values[Math.floor(fraction(state) ** 2 * values.length)]!;

/**
 * Tags of one resource. A team has its own spellings, an app its own environment word, and some resources lack one tag
 * or all of them.
 */
export function tagsOf(
  habits: TagHabits,
  account: SubAccount,
  app: string,
  resource: { name: string; state: number },
): Record<string, string> {
  if (fraction(mix(resource.state, 11)) < habits.untagged * untaggedFactor[account.environment]) return {};
  const { team, costCenter } = apps[app] ?? { team: app, costCenter: "" };
  const ofTeam = hash(team, hash(account.id));
  const ofApp = hash(app, hash(account.id));
  const has = (salt: number, share: number) => fraction(mix(resource.state, salt)) < share;
  const tags: Record<string, string> = {};
  const add = (key: string, value: string) => {
    tags[key] = habits.isLowerCase ? value.toLowerCase() : value;
  };
  if (habits.name) add(habits.name, resource.name);
  if (has(12, 0.92))
    add(preferFirst(habits.environment, mix(ofTeam, 1)), preferFirst(environments[account.environment], mix(ofApp, 2)));
  if (has(13, 0.71))
    add(
      preferFirst(habits.costCenter, mix(ofTeam, 3)),
      fraction(mix(ofApp, 4)) < 0.15 ? costCenter.replace("CC-", "") : costCenter,
    );
  if (has(14, 0.83)) add(preferFirst(habits.team, mix(ofTeam, 5)), team);
  if (has(15, 0.66)) add(preferFirst(habits.app, mix(ofTeam, 6)), app);
  return tags;
}
