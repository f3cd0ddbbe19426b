import { menus } from "~/contract/call";
import type { Menu } from "~/contract/call";
import { isAdministrator, mayUse } from "~/contract/permission";
import { isReachableFromElsewhere } from "~/http/origin/exposure.server";
import { originOf } from "~/http/origin/origin.server";
import { languageOf } from "~/i18n/language.server";
import { areSingleKeysOn, readTheme } from "~/lib/preference-cookies";
import { commonInfo } from "~/session/common-info.server";
import { takeToast } from "~/session/flash.server";
import type { SignedIn } from "~/session/require-user.server";
import type { ShellData } from "~/session/shell-data";
import { attempt } from "~/upstream/attempt.server";

/** The frame's data, and its headers. */
export async function loadFrame(
  request: Request,
  { user, companyId, language, upstream }: SignedIn,
): Promise<{ frame: ShellData; headers: HeadersInit }> {
  const [info, { toast, headers }] = await Promise.all([attempt(commonInfo(request, upstream)), takeToast(request)]);
  const frame = {
    user: { name: user.userNm, email: user.userEmail },
    companies: user.companies,
    company: { cmpnId: companyId, cmpnNm: user.curCmpnNm ?? companyId },
    origin: originOf(request),
    language,
    theme: readTheme(request.headers.get("cookie")),
    areSingleKeysOn: areSingleKeysOn(request.headers.get("cookie")),
    loadedAt: new Date().toISOString(),
    menus: (Object.keys(menus) as Menu[]).filter((menu) => mayUse(user, menu, "view")),
    info,
    toast,
    isOpenToAnybody: (info?.hasDemoUser ?? false) && isReachableFromElsewhere() && isAdministrator(user),
    isLanguageUnsupported: languageOf(request).isAskedUnsupported,
  };
  return { frame, headers };
}
