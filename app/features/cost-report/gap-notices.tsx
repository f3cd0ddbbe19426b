import { useTranslation } from "react-i18next";
import type { VendorMonth } from "~/contract/costs/cost-analytics";
import type { Vendor } from "~/contract/vendors";
import { DamageBanner } from "~/features/damage/damage-banner";
import { formatMonth } from "~/i18n/dates";
import { joinList } from "~/lib/lists";
import { formatMoneyWithCode } from "~/lib/money/money";
import { providerOf } from "~/lib/providers";
import { Banner } from "~/ui/banner";
import type { Gaps } from "./gaps";

/** Maximum number of entries that a banner lists by name; the rest are only counted. */
const MAX_NAMED = 5;

interface GapNoticesProps {
  gaps: Gaps;
  /** Amounts are shown in it. */
  currency: string;
  onlyVendor: Vendor | null;
}

/** What is missing from the figures, so that they are not misread. */
export function GapNotices({ gaps, currency, onlyVendor }: GapNoticesProps) {
  const { t, i18n } = useTranslation("cost-analytics");
  const { t: shell } = useTranslation("shell");
  const { damaged, amortizedOnly, withoutBills, unconverted, withoutRate = [] } = gaps;
  const nameOf = ({ vendor, month }: VendorMonth) => `${providerOf(vendor).name} ${formatMonth(month, i18n.language)}`;
  const banner = (text: string, entries: string[]) =>
    entries.length > 0 && (
      <Banner tone="warn">
        {text} <b>{joinList(entries.slice(0, MAX_NAMED), i18n.language)}</b>
        {entries.length > MAX_NAMED && ` ${shell("andMore", { count: entries.length - MAX_NAMED })}`}
      </Banner>
    );
  return (
    <>
      <DamageBanner months={damaged} />
      {banner(t("withoutBills"), withoutBills.map(nameOf))}
      {banner(t("amortizedOnly"), amortizedOnly.map(nameOf))}
      {banner(t("unconverted", { currency }), [
        ...unconverted.map(
          (month) =>
            `${formatMoneyWithCode(month.cost, month.currency, onlyVendor)} (${formatMonth(month.month, i18n.language)})`,
        ),
        ...withoutRate,
      ])}
    </>
  );
}
