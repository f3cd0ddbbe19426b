import { useTranslation } from "react-i18next";
import type { DamagedMonth } from "~/contract/imports/damage";
import { providerOf } from "~/lib/providers";
import { formatMonth } from "~/i18n/dates";
import { joinList } from "~/lib/lists";
import { A } from "~/ui/navigation/a";
import { Banner } from "~/ui/banner";

/** Maximum number of months listed by name; the rest are only counted. */
const MAX_NAMED = 5;

/** Names the damaged months that are missing from the page's figures, and links to their repair. */
export function DamageBanner({ months: damaged }: { months: DamagedMonth[] }) {
  const { t, i18n } = useTranslation("shell");
  if (damaged.length === 0) return null;
  const names = [
    ...new Set(
      damaged.map(({ vendor, month }) => `${providerOf(vendor).shortName} ${formatMonth(month, i18n.language)}`),
    ),
  ];
  const list = joinList(names.slice(0, MAX_NAMED), i18n.language);
  const months = names.length > MAX_NAMED ? `${list} ${t("andMore", { count: names.length - MAX_NAMED })}` : list;
  const [first, ...others] = new Set(damaged.map(({ importId }) => importId));
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
      <b>{t("damage.title", { months })}</b> {t("damage.text")}
    </Banner>
  );
}
