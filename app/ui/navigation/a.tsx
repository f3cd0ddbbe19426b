import type { AnchorHTMLAttributes } from "react";
import { useCompanyAddress } from "./company";
import { useMayOpen } from "./may-open";

/**
 * A link. Within this site it leads to the page's company, whichever is current when it is followed. To a screen that
 * the user may not open, it is plain text; a button or the entry of a menu is omitted.
 */
export function A(props: AnchorHTMLAttributes<HTMLAnchorElement>) {
  const inCompany = useCompanyAddress();
  const mayOpen = useMayOpen();
  const { href, className, style, title, children } = props;
  if (href !== undefined && !mayOpen(href)) {
    const isButton = className?.split(" ").some((name) => name === "btn" || name === "option");
    return isButton ? null : (
      <span className={className} style={style} title={title}>
        {children}
      </span>
    );
  }
  return (
    <a {...props} href={href === undefined ? undefined : inCompany(href)}>
      {children}
    </a>
  );
}
