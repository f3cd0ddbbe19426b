import { useTranslation } from "react-i18next";
import { Donut } from "~/charts/shares/donut";
import type { Part } from "~/charts/shares/part";
import { PartList, StripBar } from "~/charts/shares/strip";
import { providerOf } from "~/lib/providers";
import { formatShortMoney } from "~/lib/money/money";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import type { CostView } from "./cost-view";
import { usePortionParts } from "./portion-parts";
import type { Report } from "./report";
import { useCostText } from "./use-cost-text";

/** Shares of the total: by provider, and by item over all providers and within each. */
export function Portion({ view, report }: { view: CostView; report: Report }) {
  const { t, money, by } = useCostText(view);
  const { onlyVendor } = view;
  const { portions } = report;
  const toParts = usePortionParts(view, report);
  const center = formatShortMoney(report.total, report.currency, onlyVendor);
  const subject = by(report.by, view.search.tag);
  const [only] = portions;
  return (
    <Panel title={t("portion")} note={t("ofTotal", { total: money(report.total) })}>
      {portions.length === 1 && only ? (
        <Donut
          label={t("costBy", { by: subject })}
          parts={toParts.ofProvider(only)}
          center={center}
          centerNote={providerOf(only.vendor).shortName}
        />
      ) : (
        <>
          <Donut
            label={t("costByProvider")}
            parts={toParts.providers(portions)}
            center={center}
            centerNote={t("byProvider")}
          />
          <h3 className="portions-heading">{t("inEachProvider", { by: subject })}</h3>
          <Parts name={t("allProviders")} subject={subject} parts={toParts.ofAll()} />
          {portions.map((portion) => (
            <Parts
              key={portion.vendor}
              name={providerOf(portion.vendor).shortName}
              subject={subject}
              parts={toParts.ofProvider(portion)}
            />
          ))}
        </>
      )}
    </Panel>
  );
}

/** Shares as a bar, always visible, with an expandable list. */
function Parts({ name, subject, parts }: { name: string; subject: string; parts: Part[] }) {
  const { t } = useTranslation("cost-analytics");
  return (
    <details className="accordion portion">
      <summary>
        <Icon name="right" />
        {name}
        <StripBar label={t("providerBy", { provider: name, by: subject })} parts={parts} />
      </summary>
      <PartList parts={parts} />
    </details>
  );
}
