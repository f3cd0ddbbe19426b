import type { CurrentUser } from "~/contract/people/session";
import type { Vendor } from "~/contract/vendors";
import type { Language } from "~/lib/language";
import { providerOf } from "~/lib/providers";
import type { WorkbookMetadata } from "../files/sheet";
import type { Caller, Services } from "../serve";
import { textsOf } from "../texts";
import type { Texts } from "../texts";

/** Columns and fields have the same names as on the screens. */
const textsIn = await textsOf("shell", "report-mail", "cost-analytics", "cost-detail", "files");

export const fileTexts = (language: Language): Texts => textsIn(language);

export type Fact = [name: string, value: string];

/**
 * The facts in every workbook: company, content and creation time, and whether it lacks accounts that the caller may
 * not see: its readers would take it for the whole company's.
 *
 * @param about the providers whose costs it may contain, and its other facts
 */
export const workbookFacts = (
  t: Texts,
  { user, companyId }: Pick<Caller, "user" | "companyId">,
  { now }: Pick<Services, "now">,
  { vendors, facts }: { vendors: readonly Vendor[]; facts: Fact[] },
): WorkbookMetadata => ({
  title: t("about"),
  facts: [
    [t("company"), user.curCmpnNm ?? companyId],
    ...limitedTo(t, user, vendors),
    ...facts,
    [t("madeAt"), now().toISOString().slice(0, 16).replace("T", " ")],
  ],
  rows: t("rows"),
});

/** "Limited to: 3 accounts of AWS", of each provider. */
function limitedTo(
  t: Texts,
  { visibleAccounts }: Pick<CurrentUser, "visibleAccounts">,
  vendors: readonly Vendor[],
): Fact[] {
  return vendors.flatMap((vendor): Fact[] => {
    const count = visibleAccounts[vendor];
    const provider = providerOf(vendor).shortName;
    return count === undefined ? [] : [[t("limitedTo"), t("restricted.of", { count, provider })]];
  });
}
