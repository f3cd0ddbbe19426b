import { useTranslation } from "react-i18next";
import { isAdministrator, mayUse } from "~/contract/permission";
import type { CurrentUser } from "~/contract/session";
import { Tabs } from "~/ui/controls/tabs";

type Reader = Pick<CurrentUser, "menus" | "role">;

const mayView = (menu: "company" | "members" | "audit") => (user: Reader) => mayUse(user, menu, "view");

/** The pages of the company's administration. Labels are of `shell`. */
const pages = [
  { to: "/company", label: "menu.company", isOpen: mayView("company") },
  { to: "/members", label: "menu.members", isOpen: mayView("members") },
  { to: "/company/sign-in", label: "page.signInRules", isOpen: mayView("company") },
  { to: "/audit", label: "menu.audit", isOpen: mayView("audit") },
  { to: "/notices", label: "page.notices", isOpen: isAdministrator },
  { to: "/feedback/answers", label: "page.answers", isOpen: isAdministrator },
];

/** Addresses of those that the user may open. */
export const companyPagesFor = (user: Reader): string[] =>
  pages.filter(({ isOpen }) => isOpen(user)).map(({ to }) => to);

/** Links between them. */
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
