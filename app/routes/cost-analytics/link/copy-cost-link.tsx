import { useTranslation } from "react-i18next";
import { CopyLinkMenu } from "~/features/copy-link/copy-link-menu";
import { formatDay } from "~/i18n/dates";
import type { CostPage } from "../data.server";
import { fixedLink } from "./fixed-link";
import { href } from "~/features/cost-report/search/href";

/** The links of the cost page. */
export function CopyCostLink({ page }: { page: CostPage }) {
  const { i18n } = useTranslation();
  const fixed = fixedLink({ ...page, search: page.view.search });
  const day = (iso: string) => formatDay(iso, i18n.language);
  return (
    <CopyLinkMenu
      to={href(page.view.search)}
      fixed={fixed && { to: fixed.to, period: `${day(fixed.range.startDate)}–${day(fixed.range.endDate)}` }}
    />
  );
}
