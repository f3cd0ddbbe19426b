import type { ReactNode } from "react";
import { adviceKindNames, adviceKinds } from "~/contract/commitments/advice-kinds";
import { vendorsOf } from "~/contract/commitments/commitment-kinds";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import { ScreenTabs } from "~/features/commitments/toolbar/screen-tabs";
import { RestrictedNote } from "~/features/company/restricted-note";
import { DamageBanner } from "~/features/damage/damage-banner";
import { ReportSettings, ReportSettingsButton } from "~/features/report-settings/report-settings";
import { FileMenu, FileOptions } from "~/features/files/file-menu";
import { Segmented } from "~/ui/controls/segmented";
import { Report } from "~/ui/loading/report";
import { Failed } from "~/ui/loading/state";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { fileHref, hrefWith, kindHref, listHref, pathOf } from "./href";
import type { AdvicePage } from "./load.server";
import { TermsForm } from "./terms-form";
import { useAdviceText } from "./use-advice-text";

/** Head, tabs, form and notices of a screen of recommendations, around its blocks. */
export function AdviceFrame({ page, children }: { page: AdvicePage; children: ReactNode }) {
  const { t } = useAdviceText();
  const { kind, screen, list, problems } = page;
  const name = t(`title.${kind}`);
  const isInvalid = Object.keys(problems).length > 0;
  const { menu } = adviceKinds[kind];
  const services = adviceKindNames.filter((service) => adviceKinds[service].menu === menu);
  return (
    <>
      <PageHead
        {...(screen === "simulator" && { back: { to: listHref(page), label: name } })}
        title={screen === "list" ? name : <SimulatorOf name={name} />}
        actions={
          <FileMenu>
            <FileOptions name={t(`file.${page.screen}`)} href={(format) => fileHref(page, format)} />
          </FileMenu>
        }
        keepsScroll
      >
        {!isInvalid && <ReportSettingsButton />}
      </PageHead>
      <ScreenTabs kind={menu} />
      <ReportSettings isOpen={isInvalid} isButtonElsewhere>
        {services.length > 1 && (
          <Segmented
            label={t("services")}
            items={services.map((service) => ({
              to: kindHref(page, service),
              label: t(`service.${service}`),
              current: service === kind,
            }))}
          />
        )}
        <TermsForm page={page} />
      </ReportSettings>
      <RestrictedNote of={vendorsOf(menu)} />
      <DamageBanner months={list?.damaged ?? []} />
      <IgnoredNotice {...page} />
      <Report pathname={pathOf(kind, screen)}>
        {list === null && !isInvalid ? (
          <Panel title={name}>
            <Failed title={t("failed.title")} retry={{ to: hrefWith(page), label: t("failed.retry") }} />
          </Panel>
        ) : (
          children
        )}
      </Report>
    </>
  );
}

/** Names the purchase on paper, because the back link that names it is not printed. */
function SimulatorOf({ name }: { name: string }) {
  const { t } = useAdviceText();
  return (
    <>
      {t("simulator")}
      <span className="print-only"> · {name}</span>
    </>
  );
}
