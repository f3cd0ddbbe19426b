import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "~/ui/banner";
import { Form } from "~/ui/navigation/form";
import { Icon } from "~/ui/icon";
import type { BillingPage } from "./data.server";
import { href } from "./href";

interface DismissibleProps {
  page: BillingPage;
  /** Name under which the browser remembers the dismissal. */
  name: string;
  tone: "info" | "warn";
  /** An optional link. */
  action?: ReactNode;
  children: ReactNode;
}

/** A notice that stays hidden once dismissed. */
export function Dismissible({ page: { dismissed, search }, name, tone, action, children }: DismissibleProps) {
  const { t } = useTranslation("billing");
  if (dismissed.includes(name)) return null;
  return (
    <Banner
      tone={tone}
      action={
        <>
          {action}
          <Form method="post" action="/billing/preferences" preventScrollReset>
            <input type="hidden" name="returnTo" value={href(search)} />
            <button className="btn quiet square small" name="dismiss" value={name} aria-label={t("dismiss")}>
              <Icon name="x" />
            </button>
          </Form>
        </>
      }
    >
      {children}
    </Banner>
  );
}
