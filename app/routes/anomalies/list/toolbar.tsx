import type { ReactNode } from "react";
import {
  anomalyLevels,
  anomalyShows,
  anomalyStatuses,
  detectionTypes,
  sensitivities,
  seriesKinds,
} from "~/contract/anomalies/anomalies-lists";
import { ProviderMark } from "~/features/providers/provider-mark";
import { addDays } from "~/lib/time/time-frames";
import { providerOf } from "~/lib/providers";
import { Chip, Chips } from "~/ui/controls/chip";
import { OptionPicker } from "~/ui/controls/option-picker";
import { Segmented } from "~/ui/controls/segmented";
import { DEFAULT_DAYS } from "../query";
import type { AnomalyPage } from "./data.server";
import { PeriodForm } from "./period-form";
import type { Search } from "~/features/anomalies/href";
import { hrefWith } from "~/features/anomalies/href";
import { useAnomalyText } from "~/features/anomalies/use-anomaly-text";
import { joinList } from "~/lib/lists";

const PERIODS = [7, 30, DEFAULT_DAYS, 365];

/** What the list covers; each option is a link. */
export function Toolbar({ page: { search, list, period, vendors, lastDay } }: { page: AnomalyPage }) {
  const { t, range } = useAnomalyText();
  const { number } = search;
  return (
    <div className="toolbar" data-keep-scroll="">
      <OptionPicker
        id="period"
        label={t("period")}
        chosen={range(period)}
        options={PERIODS.map((days) => ({
          key: String(days),
          label: t("lastDays", { count: days }),
          to: hrefWith(
            search,
            days === DEFAULT_DAYS ? { start: "", end: "" } : { start: addDays(lastDay, 1 - days), end: "" },
          ),
          isCurrent: period.end === lastDay && period.start === addDays(lastDay, 1 - days),
        }))}
        empty=""
        footer={<PeriodForm search={search} period={period} />}
      />
      <Segmented
        small
        label={t("show")}
        items={anomalyShows.map((show) => ({
          to: hrefWith(search, { show }),
          label: (
            <>
              {t(`shows.${show}`)} {list && <small>{list.counts[show]}</small>}
            </>
          ),
          current: search.show === show,
        }))}
      />
      <PartPicker
        search={search}
        name="level"
        label={t("column.level")}
        all={t("allLevels")}
        values={[...anomalyLevels].reverse()}
        word={(level) => t(`level.${level}`)}
      />
      <PartPicker
        search={search}
        name="type"
        label={t("foundBy")}
        all={t("allTypes")}
        values={detectionTypes}
        word={(type) => t(`type.${type}`)}
      />
      <PartPicker
        search={search}
        name="vendor"
        label={t("provider")}
        all={t("allProviders")}
        values={vendors}
        word={(vendor) => providerOf(vendor).shortName}
        option={(vendor) => (
          <span className="prov">
            <ProviderMark vendor={vendor} isNamed />
            {providerOf(vendor).shortName}
          </span>
        )}
      />
      <PartPicker
        search={search}
        name="kind"
        label={t("kind")}
        all={t("allKinds")}
        values={seriesKinds}
        word={(kind) => t(`kind.${kind}`)}
      />
      <PartPicker
        search={search}
        name="status"
        label={t("column.status")}
        all={t("allStatuses")}
        values={anomalyStatuses}
        word={(status) => t(`status.${status}`)}
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
      {number.length > 0 && (
        <Chips label={t("selection")}>
          <Chip name={t("selection")} removeTo={hrefWith(search, { number: [] })} removeLabel={t("withoutSelection")}>
            {t("alerts", { count: number.length })}
          </Chip>
        </Chips>
      )}
    </div>
  );
}

/** Parameters that filter the alerts. */
type Part = "level" | "type" | "vendor" | "kind" | "status";

interface PartPickerProps<Name extends Part> {
  search: Search;
  name: Name;
  label: string;
  /** Label while nothing is chosen. */
  all: string;
  values: readonly Search[Name][number][];
  word: (value: Search[Name][number]) => string;
  /** An option with more than a label. */
  option?: (value: Search[Name][number]) => ReactNode;
}

/** All alerts, or those with one value; an address may name several. */
function PartPicker<Name extends Part>({
  search,
  name,
  label,
  all,
  values,
  word,
  option = word,
}: PartPickerProps<Name>) {
  const { lang } = useAnomalyText();
  const chosen: readonly Search[Name][number][] = search[name];
  const to = (only: Search[Name][number][]) => hrefWith(search, { [name]: only });
  return (
    <OptionPicker
      id={name}
      label={label}
      chosen={chosen.length === 0 ? all : joinList(chosen.map(word), lang)}
      options={[
        { key: "", label: all, to: to([]), isCurrent: chosen.length === 0 },
        ...values.map((value) => ({
          key: value,
          label: option(value),
          to: to([value]),
          isCurrent: chosen.includes(value),
        })),
      ]}
      empty=""
    />
  );
}
