import type { AnchorHTMLAttributes } from "react";
import { useCompanyAddress } from "./company";

/** A link. Within this site it leads to the page's company, whichever is current when it is followed. */
export function A(props: AnchorHTMLAttributes<HTMLAnchorElement>) {
  const inCompany = useCompanyAddress();
  const { href, children } = props;
  return (
    <a {...props} href={href === undefined ? undefined : inCompany(href)}>
      {children}
    </a>
  );
}
