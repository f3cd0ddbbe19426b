import type { ReactNode } from "react";
import { vendorsOf } from "~/contract/commitments/commitment-kinds";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import { RestrictedNote } from "~/features/company/restricted-note";
import { DamageBanner } from "~/features/damage/damage-banner";
import { ReportSettings } from "~/features/report-settings/report-settings";
import { FileMenu, FileOptions } from "~/features/files/file-menu";
import { joinList } from "~/lib/lists";
import { A } from "~/ui/navigation/a";
import { Banner } from "~/ui/banner";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { Report } from "~/ui/loading/report";
import { Empty } from "~/ui/loading/state";
import { FailedToast } from "~/ui/loading/failure-reason";
import { FilterChips } from "./filter-chips";
import { FilterMenu } from "./filter-menu";
import { defaultSearch, fileHref, hrefWith, pathOf } from "../href";
import type { CommitmentPage } from "../load.server";
import { PeriodMenu } from "./period-menu";
import { ScreenTabs } from "./screen-tabs";
import { useCommitmentText } from "../use-commitment-text";

/** Head, tabs and notices of a screen of commitments, around its blocks. */
export function CommitmentFrame({ page, children }: { page: CommitmentPage; children: ReactNode }) {
  const words = useCommitmentText(page);
  const { t, language, title } = words;
  const { head } = page;
  return (
    <>
      <PageHead
        title={title}
        actions={
          <FileMenu>
            <FileOptions name={t(`file.${page.screen}`)} href={(format) => fileHref(page, format)} />
          </FileMenu>
        }
        keepsScroll
      >
        <ReportSettings>
          <div className="settings" data-keep-scroll="">
            <PeriodMenu page={page} />
            <FilterMenu page={page} />
          </div>
        </ReportSettings>
      </PageHead>
      <ScreenTabs kind={page.kind} place={page} />
      <RestrictedNote of={vendorsOf(page.kind)} />
      <DamageBanner months={head?.damaged ?? []} />
      <IgnoredNotice {...page} />
      <FilterChips page={page} />
      {head && head.withoutRate.length > 0 && (
        <Banner tone="warn">
          {t("withoutRate", { currencies: joinList(head.withoutRate, language), currency: page.currency })}
        </Banner>
      )}
      {head?.isUnamortized && <Banner tone="warn">{t("unamortized")}</Banner>}
      <Report pathname={pathOf(page.kind, page.screen)}>
        {page.range === null ? <InvalidRange page={page} /> : children}
      </Report>
      {page.hasFailed && <FailedToast />}
    </>
  );
}

/** Invalid months: they stay in the form as typed, and no other months are shown instead. */
function InvalidRange({ page }: { page: CommitmentPage }) {
  const { t } = useCommitmentText(page);
  return (
    <Panel title={t("period")}>
      <div role="alert">
        <Empty
          icon="cal"
          title={t("invalidRange")}
          text={t("invalidRangeText")}
          action={
            <A className="btn primary" href={hrefWith(page, { start: defaultSearch.start, end: defaultSearch.end })}>
              {t("newestMonth")}
            </A>
          }
        />
      </div>
    </Panel>
  );
}
