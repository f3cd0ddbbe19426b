import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "~/ui/banner";
import { Form } from "~/ui/form";
import { Icon } from "~/ui/icon";
import type { BillingPage } from "./data.server";
import { href } from "./href";

interface DismissibleProps {
  page: BillingPage;
  /** By which the browser remembers that it was dismissed. */
  name: string;
  tone: "info" | "warn";
  /** A link that leads on. */
  action?: ReactNode;
  children: ReactNode;
}

/** A notice that stays away once it is dismissed. */
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
