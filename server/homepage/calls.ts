import { addRecentMenu, getHomepageInfo, getRecentMenus } from "~/contract/homepage";
import { menus } from "~/contract/call";
import type { Menu } from "~/contract/call";
import { mayUse } from "~/contract/people/permission";
import { MAX_RECENT_MENUS } from "~/contract/people/preferences";
import { linksIn } from "~/lib/process/settings";
import { linksElsewhere, linksOf } from "~/lib/people/profiles";
import type { LinkName } from "~/lib/people/profiles";
import { changeSetting, readSettings } from "../preferences/user-settings";
import { serve } from "../serve";

/** Services besides the screens of the menu, each a link of its name. */
const services: LinkName[] = ["quickSearch", "profile", "support", ...linksElsewhere];
/** Links named like a menu are for those who may use it. */
const isMenu = (name: string): name is Menu => Object.hasOwn(menus, name);

export const homepageCalls = [
  serve(getHomepageInfo, async (_query, { user }, { env }) => {
    const links = linksOf(env.PROFILE, linksIn(env));
    return {
      services: services
        .filter((name) => !isMenu(name) || mayUse(user, name, "view"))
        .flatMap((name) => (links[name] === undefined ? [] : [{ svcId: name, svcUrl: links[name] }])),
    };
  }),

  serve(getRecentMenus, async (_query, caller, { stateStore }) => {
    const { recentMenus = [] } = await readSettings(stateStore, caller);
    return { recentMenus };
  }),

  serve(addRecentMenu, async ({ url }, caller, { stateStore }) => ({
    recentMenus: await changeSetting(stateStore, caller, "recentMenus", (before) =>
      [url, ...(before ?? []).filter((other) => other !== url)].slice(0, MAX_RECENT_MENUS),
    ),
  })),
];
