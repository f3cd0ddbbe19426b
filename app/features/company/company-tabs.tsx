import { useTranslation } from "react-i18next";
import { Tabs } from "~/ui/controls/tabs";

/** The pages of the company's administration. Labels are of `shell`. */
const pages = [
  { to: "/company", label: "menu.company" },
  { to: "/members", label: "menu.members" },
  { to: "/company/sign-in", label: "page.signInRules" },
  { to: "/audit", label: "menu.audit" },
  { to: "/notices", label: "page.notices" },
  { to: "/feedback/answers", label: "page.answers" },
] as const;

export type CompanyPage = (typeof pages)[number]["to"];

/** Links between those that are open to the user. */
export function CompanyTabs({ open, current }: { open: string[]; current: string }) {
  const { t } = useTranslation("shell");
  return (
    <Tabs
      label={t("section.company")}
      items={pages
        .filter(({ to }) => open.includes(to))
        .map(({ to, label }) => ({ to, label: t(label), current: to === current }))}
    />
  );
}
