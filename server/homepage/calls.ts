import { addRecentMenu, getHomepageInfo, getRecentMenus } from "~/contract/homepage";
import type { Menu } from "~/contract/call";
import { mayUse } from "~/contract/people/permission";
import { MAX_RECENT_MENUS } from "~/contract/people/preferences";
import { linksIn } from "~/lib/process/settings";
import { linksOf } from "~/lib/people/profiles";
import type { LinkName } from "~/lib/people/profiles";
import { changeSetting, readSettings } from "../preferences/user-settings";
import { serve } from "../serve";

/** Services by id, with where their links lead and the menu that a user needs for them. */
const services: { svcId: string; menu?: Menu; link?: LinkName; url?: string }[] = [
  { svcId: "costAnalytics", menu: "costAnalytics", url: "/cost-analytics" },
  { svcId: "billing", menu: "billing", link: "billing" },
  { svcId: "quickSearch", link: "quickSearch" },
  { svcId: "support", link: "support" },
];
/** Links to other sites, which only some environments have. */
const elsewhere: LinkName[] = ["dashboard", "serviceDashboard", "savingsPlans", "profile", "classic"];

export const homepageCalls = [
  serve(getHomepageInfo, async (_query, { user }, { env }) => {
    const links = linksOf(env.PROFILE, linksIn(env));
    const external = elsewhere.flatMap((name) =>
      /^https?:/.test(links[name] ?? "") ? [{ svcId: name, link: name }] : [],
    );
    return {
      services: [...services, ...external]
        .filter((service) => !("menu" in service) || service.menu === undefined || mayUse(user, service.menu, "view"))
        .map((service) => ({
          svcId: service.svcId,
          svcUrl: ("url" in service ? service.url : undefined) ?? links[service.link!] ?? "/",
        })),
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
