import { useTranslation } from "react-i18next";
import { providerOf } from "~/lib/providers";
import { formatDay, formatMonth } from "~/i18n/dates";
import { useFieldMessages } from "~/i18n/use-field-messages";
import { formatMoney } from "~/lib/money/money";
import { sendZoneNames, zoneOffsets } from "~/lib/time/send-schedule";
import type { SendZone } from "~/lib/time/send-schedule";
import type { Vendor } from "~/contract/vendors";

/** Texts of the sending screens that depend on data. */
export function useSendingText() {
  const { t, i18n } = useTranslation("invoice-sending");
  const messages = useFieldMessages("invoice-sending");
  const language = i18n.language;
  const zone = (name: SendZone): string => t(`zone.${name}`);
  return {
    t,
    language,
    zones: sendZoneNames,
    zone,
    /** "PST, Los Angeles (UTC−8/−7)". */
    zoneWithOffset: (name: SendZone, year: number): string =>
      t("zoneOffset", { zone: zone(name), offset: zoneOffsets(name, year) }),
    day: (iso: string): string => formatDay(iso, language),
    month: (yearMonth: string): string => formatMonth(yearMonth, language),
    provider: (vendor: Vendor): string => providerOf(vendor).shortName,
    money: (total: string, currency: string, vendor: Vendor): string => formatMoney(total, currency, vendor),
    /** Local time of the zone: "12/11/2026 10:00". */
    moment: (local: string): string => `${formatDay(local, language)} ${local.slice(11)}`,
    messages,
  };
}
