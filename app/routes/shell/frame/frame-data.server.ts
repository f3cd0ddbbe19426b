import { addRecentMenu } from "~/contract/homepage";
import type { Menu } from "~/contract/call";
import { isAdministrator, viewableMenus } from "~/contract/people/permission";
import { isReachableFromElsewhere } from "~/http/origin/exposure.server";
import { originOf } from "~/http/origin/origin.server";
import { languageOf } from "~/i18n/language.server";
import { profileOf } from "~/lib/people/profiles";
import { areSingleKeysOn, readTheme } from "~/lib/preferences/preference-cookies";
import { commonInfo } from "~/session/common-info.server";
import { takeToast } from "~/session/flash.server";
import { closedPages } from "~/session/page-access.server";
import type { SignedIn } from "~/session/require-user.server";
import type { ShellData } from "~/session/shell-data";
import { attempt } from "~/upstream/attempt.server";
import { currentLinks, currentProfile } from "~/upstream/current-profile.server";
import { shownNotices } from "../extras/shown-notices";
import { itemAt, mayOpenItem, sectionsFor } from "./menu";

/** The frame's data, and its headers. */
export async function loadFrame(
  request: Request,
  { user, companyId, language, upstream }: SignedIn,
): Promise<{ frame: ShellData; headers: HeadersInit }> {
  const [info, { toast, headers }] = await Promise.all([attempt(commonInfo(request, upstream)), takeToast(request)]);
  const allowed = viewableMenus(user);
  const here = itemAt(new URL(request.url).pathname.replace(/\.data$/, ""));
  // Nobody waits for it.
  if (info && here && info.recentMenus[0] !== here.to && mayOpenItem(here, allowed))
    void attempt(upstream.call(addRecentMenu, { url: here.to })).catch(() => undefined);
  const frame = {
    user: { name: user.userNm, email: user.userEmail },
    companies: user.companies,
    company: { cmpnId: companyId, cmpnNm: user.curCmpnNm ?? companyId },
    origin: originOf(request),
    language,
    languages: profileOf(currentProfile().profile).languages,
    theme: readTheme(request.headers.get("cookie")),
    areSingleKeysOn: areSingleKeysOn(request.headers.get("cookie")),
    loadedAt: new Date().toISOString(),
    visibleAccounts: user.visibleAccounts,
    trialDays: user.trialDays,
    menus: allowed,
    closed: closedPages({ user, info }),
    info,
    toast,
    notices: shownNotices(info?.notices ?? [], language),
    isSurveyDue: info?.isSurveyDue ?? false,
    classicHref: currentLinks().classic ?? null,
    recent: recentItems(info?.recentMenus ?? [], here?.to, allowed),
    isOpenToAnybody: (info?.hasDemoUser ?? false) && isReachableFromElsewhere() && isAdministrator(user),
    isLanguageUnsupported: languageOf(request).isRequestUnsupported,
  };
  return { frame, headers };
}

/** The sidebar's entries for stored paths that the user can still open, without the current page's. */
const recentItems = (paths: string[], current: string | undefined, allowed: Menu[]): ShellData["recent"] =>
  paths
    .filter((path) => path !== current)
    .map((path) =>
      sectionsFor(allowed)
        .flatMap(({ items }) => items)
        .find(({ to }) => to === path),
    )
    .flatMap((item) => (item ? [{ to: item.to, label: item.label, icon: item.icon }] : []));
