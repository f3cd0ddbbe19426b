import { Icon } from "~/ui/icon";
import { providerOf } from "~/features/providers/providers";
import type { ProfilePage } from "./data.server";
import { FORM } from "./form-id";
import type { ProfileSearch } from "./href";
import { profileHref } from "./href";
import { useWords } from "./use-words";

interface ProfileHeadProps {
  search: ProfileSearch;
  page: ProfilePage;
  mayEdit: boolean;
}

/** Whose profile it is, since when, and what can be done with it. */
export function ProfileHead({ search, page, mayEdit }: ProfileHeadProps) {
  const { t } = useWords();
  const tabs = [null, ...page.vendors];
  return (
    <>
      <div className="page-head">
        <div>
          <a className="row" href="/billing">
            <Icon name="left" />
            {t("billing")}
          </a>
          <h1>{t("title")}</h1>
          <p>{t("intro")}</p>
        </div>
        {/* First of the form's buttons, so that it is the one that Enter presses. */}
        {mayEdit && (
          <div className="actions">
            <button className="btn primary" form={FORM}>
              {t("save")}
            </button>
          </div>
        )}
      </div>
      <nav className="tabs" aria-label={t("providers")}>
        {tabs.map((vendor) => (
          <a key={vendor} href={profileHref({ ...search, vendor, month: null })} aria-current={vendor === search.vendor ? "page" : undefined}>
            {vendor && <i className="dot round" style={{ "--c": providerOf(vendor).color }} />}
            {vendor ? providerOf(vendor).shortName : t("allProviders")}
          </a>
        ))}
      </nav>
      <p className="prose">{useStatement(search, page)}</p>
    </>
  );
}

/** What is shown: whose profile, of which months, and what becomes of the months before. */
function useStatement({ vendor, month: asked }: ProfileSearch, { version, thisMonth, firstOpenMonth }: ProfilePage): string {
  const { t, month, provider } = useWords();
  if (!version) return t("is.none", { month: month(asked ?? thisMonth) });
  const words = { provider: provider(vendor), since: month(version.effectiveMonth) };
  const whose = vendor === null ? t("is.all", words) : version.vendor === vendor ? t("is.own", words) : t("is.shared", words);
  return firstOpenMonth ? `${whose} ${t("is.closed", { month: month(firstOpenMonth) })}` : whose;
}
