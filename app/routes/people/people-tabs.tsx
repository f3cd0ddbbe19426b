import { useTranslation } from "react-i18next";
import type { CurrentUser } from "~/contract/session";
import { mayUse } from "~/contract/permission";
import { Tabs } from "~/ui/controls/tabs";
import { AUDIT, COMPANY, MEMBERS } from "./href";

const pages = [
  { menu: "company", to: COMPANY },
  { menu: "members", to: MEMBERS },
  { menu: "audit", to: AUDIT },
] as const;

/** The pages of the company's administration that the user may open. */
export const pagesFor = (user: Pick<CurrentUser, "menus">): string[] =>
  pages.filter(({ menu }) => mayUse(user, menu, "view")).map(({ to }) => to);

/** Links between them. */
export function PeopleTabs({ open, current }: { open: string[]; current: string }) {
  const { t } = useTranslation("people");
  return (
    <Tabs
      label={t("tabs")}
      items={pages
        .filter(({ to }) => open.includes(to))
        .map(({ menu, to }) => ({ to, label: t(`tab.${menu}`), current: to === current }))}
    />
  );
}
