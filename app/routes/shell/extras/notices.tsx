import { useTranslation } from "react-i18next";
import type { ShellData } from "~/session/shell-data";
import { Banner } from "~/ui/banner";
import { Form } from "~/ui/navigation/form";
import { Icon } from "~/ui/icon";

/** Announcements by administrators or the operator. Each can be dismissed, also without scripts. */
export function Notices({ notices, returnTo }: { notices: ShellData["notices"]; returnTo: string }) {
  const { t } = useTranslation("notices");
  return (
    <div className="screen-only stack">
      {notices.map(({ noticeId, text, language }) => (
        <Banner
          key={noticeId}
          action={
            <Form as="form" method="post" action="/notices/dismiss" data-in-place="quiet">
              <input type="hidden" name="returnTo" value={returnTo} />
              <button className="btn quiet square small" name="noticeId" value={noticeId} aria-label={t("dismiss")}>
                <Icon name="x" />
              </button>
            </Form>
          }
        >
          <span className="pre-line" lang={language ?? undefined}>
            {text}
          </span>
        </Banner>
      ))}
    </div>
  );
}
