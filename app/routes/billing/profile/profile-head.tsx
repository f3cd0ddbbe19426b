import { ProviderTabs } from "~/features/providers/provider-tabs";
import { PageHead } from "~/ui/page-head";
import type { ProfilePage } from "./data.server";
import { FORM } from "./form/form-id";
import type { ProfileSearch } from "./href";
import { profileHref } from "./href";
import { useProfileText } from "./use-profile-text";

interface ProfileHeadProps {
  search: ProfileSearch;
  page: ProfilePage;
  mayEdit: boolean;
  /** The preview of saving replaces the form. */
  isPreview: boolean;
}

/** The profile's provider and month, with its actions. */
export function ProfileHead({ search, page, mayEdit, isPreview }: ProfileHeadProps) {
  const { t } = useProfileText();
  return (
    <>
      <PageHead
        back={{ to: "/billing", label: t("billing") }}
        title={t("title")}
        text={<p>{t("intro")}</p>}
        // First of the form's buttons, so that Enter presses it.
        actions={
          mayEdit &&
          !isPreview && (
            <button className="btn primary" form={FORM}>
              {t("save")}
            </button>
          )
        }
      />
      <ProviderTabs
        label={t("providers")}
        vendors={page.opening.filter((vendor) => vendor !== null)}
        shown={search.vendor}
        to={(vendor) => profileHref({ vendor, month: null, lang: search.lang })}
        all={page.opening.includes(null) ? t("allProviders") : undefined}
      />
      <p className="prose">{useStatement(search, page)}</p>
    </>
  );
}

/** Which profile is shown, for which months, and that earlier months are closed. */
function useStatement(
  { vendor, month: requested }: ProfileSearch,
  { version, corrected, thisMonth, firstOpenMonth }: ProfilePage,
): string {
  const { t, month, provider } = useProfileText();
  if (!version) return t("is.none", { month: month(requested ?? thisMonth) });
  if (corrected) return t("is.corrected", { provider: provider(vendor), since: month(corrected.effectiveMonth) });
  const words = { provider: provider(vendor), since: month(version.effectiveMonth) };
  const whose =
    vendor === null ? t("is.all", words) : version.vendor === vendor ? t("is.own", words) : t("is.shared", words);
  return firstOpenMonth ? `${whose} ${t("is.closed", { month: month(firstOpenMonth) })}` : whose;
}
