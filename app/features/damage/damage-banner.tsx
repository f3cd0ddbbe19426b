import { useTranslation } from "react-i18next";
import type { DamagedMonth } from "~/contract/imports/damage";
import { providerOf } from "~/lib/providers";
import { formatMonth } from "~/i18n/dates";
import { A } from "~/ui/navigation/a";
import { Banner } from "~/ui/banner";

/** Maximum number of months listed by name; the rest are only counted. */
const MAX_NAMED = 5;

/** Names the damaged months that are missing from the page's figures, and links to their repair. */
export function DamageBanner({ months }: { months: DamagedMonth[] }) {
  const { t, i18n } = useTranslation("shell");
  if (months.length === 0) return null;
  const names = [
    ...new Set(
      months.map(({ vendor, month }) => `${providerOf(vendor).shortName}, ${formatMonth(month, i18n.language)}`),
    ),
  ];
  const [first, ...others] = new Set(months.map(({ importId }) => importId));
  const to = first && others.length === 0 ? `/imports/${encodeURIComponent(first)}` : "/imports";
  return (
    <Banner
      tone="fail"
      action={
        <A className="btn quiet small" href={to}>
          {t("damage.open")}
        </A>
      }
    >
      <b>{t("damage.title", { months: names.slice(0, MAX_NAMED).join("; ") })}</b>
      {names.length > MAX_NAMED && ` ${t("andMore", { count: names.length - MAX_NAMED })}`} {t("damage.text")}
    </Banner>
  );
}
