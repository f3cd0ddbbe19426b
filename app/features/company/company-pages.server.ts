import { isAdministrator, mayUse } from "~/contract/people/permission";
import type { CurrentUser } from "~/contract/people/session";
import type { CompanyPage } from "./company-head";

type Reader = Pick<CurrentUser, "menus" | "role">;

const mayView = (menu: "company" | "members" | "audit") => (user: Reader) => mayUse(user, menu, "view");

/** Who may open them. The contract imports zod, which must stay out of the pages' client code. */
const isOpen: Record<CompanyPage, (user: Reader) => boolean> = {
  "/company": mayView("company"),
  "/members": mayView("members"),
  "/company/sign-in": mayView("company"),
  "/audit": mayView("audit"),
  "/notices": isAdministrator,
  "/feedback/answers": isAdministrator,
};

/** Addresses of the pages of the company's administration that the user may open. */
export const companyPagesFor = (user: Reader): string[] =>
  Object.entries(isOpen).flatMap(([to, isOpenTo]) => (isOpenTo(user) ? [to] : []));
