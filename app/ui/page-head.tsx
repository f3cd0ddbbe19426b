import type { ReactNode } from "react";
import { A } from "./a";
import { Icon } from "./icon";

interface PageHeadProps {
  /** To the page that this one belongs to. */
  back?: { to: string; label: string };
  title: ReactNode;
  titleClass?: string;
  /** What the page is for, or what exactly it shows. */
  text?: ReactNode;
  actions?: ReactNode;
  /** Following links of the actions keeps the place on the page. */
  keepsScroll?: boolean;
}

/** What the page is, the way back, and what can be done with it. */
export function PageHead({ back, title, titleClass, text, actions, keepsScroll = false }: PageHeadProps) {
  return (
    <div className="page-head">
      <div>
        {back && (
          <A className="row" href={back.to}>
            <Icon name="left" />
            {back.label}
          </A>
        )}
        <h1 className={titleClass}>{title}</h1>
        {text}
      </div>
      {actions && (
        <div className="actions" data-keep-scroll={keepsScroll ? "" : undefined}>
          {actions}
        </div>
      )}
    </div>
  );
}
