import type { ReactNode } from "react";
import { A } from "./navigation/a";
import { Icon } from "./icon";

interface PageHeadProps {
  /** Link to the parent page. */
  back?: { to: string; label: string };
  title: ReactNode;
  titleClass?: string;
  /** Links to other pages of its kind, right after the title. */
  switcher?: ReactNode;
  /** What the page is for, or what exactly it shows. */
  text?: ReactNode;
  actions?: ReactNode;
  /** Further controls, beside and below the title. */
  children?: ReactNode;
  /** Links of the actions keep the scroll position. */
  keepsScroll?: boolean;
}

/** The page's title, the way back, and its actions. */
export function PageHead({
  back,
  title,
  titleClass,
  switcher,
  text,
  actions,
  children,
  keepsScroll = false,
}: PageHeadProps) {
  return (
    <div className="page-head">
      <div>
        {back && (
          <A className="back" href={back.to}>
            <Icon name="left" />
            {back.label}
          </A>
        )}
        {switcher ? (
          <div className="switched">
            <h1 className={titleClass}>{title}</h1>
            {switcher}
          </div>
        ) : (
          <h1 className={titleClass}>{title}</h1>
        )}
        {text}
      </div>
      {actions && (
        <div className="actions" data-keep-scroll={keepsScroll ? "" : undefined}>
          {actions}
        </div>
      )}
      {children}
    </div>
  );
}
