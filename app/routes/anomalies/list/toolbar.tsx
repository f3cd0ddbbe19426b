import { anomalyLevels, detectionTypes, sensitivities } from "~/contract/anomalies/anomalies-lists";
import { ProviderMark } from "~/features/providers/provider-mark";
import { addDays } from "~/lib/time/time-frames";
import { providerOf } from "~/lib/providers";
import { OptionPicker } from "~/ui/controls/option-picker";
import { Segmented } from "~/ui/controls/segmented";
import type { AnomalyPage } from "./data.server";
import { hrefWith } from "~/features/anomalies/href";
import { useAnomalyText } from "~/features/anomalies/use-anomaly-text";

const PERIODS = [7, 30, 60, 365];
const SHOWS = ["all", "new", "starred", "hidden"] as const;

/** The settings of the list; each option is a link. */
export function Toolbar({ page: { search, list, period, vendors, lastDay } }: { page: AnomalyPage }) {
  const { t, day, shortDay } = useAnomalyText();
  const all = <Value,>(value: Value[]) => value.length === 0;
  return (
    <div className="toolbar" data-keep-scroll="">
      <OptionPicker
        id="period"
        label={t("period")}
        chosen={`${shortDay(period.start)} – ${day(period.end)}`}
        options={PERIODS.map((days) => ({
          key: String(days),
          label: t("lastDays", { count: days }),
          to: hrefWith(search, days === 60 ? { start: "", end: "" } : { start: addDays(lastDay, 1 - days), end: "" }),
          isCurrent: period.end === lastDay && period.start === addDays(lastDay, 1 - days),
        }))}
        empty=""
      />
      <Segmented
        label={t("show")}
        items={SHOWS.map((show) => ({
          to: hrefWith(search, { show }),
          label: (
            <>
              {t(`shows.${show}`)} {list && <small>{list.counts[show]}</small>}
            </>
          ),
          current: search.show === show,
        }))}
      />
      <OptionPicker
        id="level"
        label={t("column.level")}
        chosen={all(search.level) ? t("allLevels") : search.level.map((level) => t(`level.${level}`)).join(", ")}
        options={[
          { key: "", label: t("allLevels"), to: hrefWith(search, { level: [] }), isCurrent: all(search.level) },
          ...[...anomalyLevels].reverse().map((level) => ({
            key: level,
            label: t(`level.${level}`),
            to: hrefWith(search, { level: [level] }),
            isCurrent: search.level.includes(level),
          })),
        ]}
        empty=""
      />
      <OptionPicker
        id="type"
        label={t("foundBy")}
        chosen={all(search.type) ? t("allTypes") : search.type.map((type) => t(`type.${type}`)).join(", ")}
        options={[
          { key: "", label: t("allTypes"), to: hrefWith(search, { type: [] }), isCurrent: all(search.type) },
          ...detectionTypes.map((type) => ({
            key: type,
            label: t(`type.${type}`),
            to: hrefWith(search, { type: [type] }),
            isCurrent: search.type.includes(type),
          })),
        ]}
        empty=""
      />
      <OptionPicker
        id="vendor"
        label={t("provider")}
        chosen={
          all(search.vendor)
            ? t("allProviders")
            : search.vendor.map((vendor) => providerOf(vendor).shortName).join(", ")
        }
        options={[
          { key: "", label: t("allProviders"), to: hrefWith(search, { vendor: [] }), isCurrent: all(search.vendor) },
          ...vendors.map((vendor) => ({
            key: vendor,
            label: (
              <span className="prov">
                <ProviderMark vendor={vendor} isNamed />
                {providerOf(vendor).shortName}
              </span>
            ),
            to: hrefWith(search, { vendor: [vendor] }),
            isCurrent: search.vendor.includes(vendor),
          })),
        ]}
        empty=""
      />
      <OptionPicker
        id="sensitivity"
        label={t("sensitivity")}
        chosen={t("sensitivityIs", { sensitivity: t(`sensitivities.${search.sensitivity}`) })}
        options={sensitivities.map((sensitivity) => ({
          key: sensitivity,
          label: t(`sensitivities.${sensitivity}`),
          ...(list && { end: t("alerts", { count: list.bySensitivity[sensitivity] }) }),
          to: hrefWith(search, { sensitivity }),
          isCurrent: search.sensitivity === sensitivity,
        }))}
        empty=""
      />
    </div>
  );
}
