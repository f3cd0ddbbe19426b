import { z } from "zod";
import { call } from "./call";
import { menuPath, userSettings } from "./people/preferences";

const access = "company";

/** A service as homepages list it: a page of ours, or what an environment has elsewhere. */
const service = z.object({ svcId: z.string(), svcUrl: z.string() });

export const getHomepageInfo = call("POST /earth/api/homepage/info", {
  summary: "Services that the user can open in this environment, besides the screens of the menu",
  access,
  request: z.object({}),
  response: z.object({ services: z.array(service) }),
});

const recentMenus = z.object({ recentMenus: userSettings.recentMenus.value });

export const getRecentMenus = call("POST /api/v3/common/recent_menu", {
  summary: "Screens that the user has opened last, the newest first",
  access,
  request: z.object({}),
  response: recentMenus,
});

export const addRecentMenu = call("POST /api/v3/common/recent_menu/add", {
  summary: "Notes that the user has opened a screen",
  access,
  changes: true,
  request: z.object({ url: menuPath }),
  response: recentMenus,
});
