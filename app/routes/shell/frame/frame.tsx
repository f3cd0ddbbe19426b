import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ShellData } from "~/session/shell-data";
import { A } from "~/ui/navigation/a";
import { Banner } from "~/ui/banner";
import { CompanyContext } from "~/ui/navigation/company";
import { MayOpenContext } from "~/ui/navigation/may-open";
import { Icon } from "~/ui/icon";
import { Logo } from "~/ui/logo";
import { staticPart } from "~/ui/loading/lazy-part";
import { SuccessRegion, Toast } from "~/ui/overlays/toast";
import { mayOpenAddress } from "./menu";
import { PrintFrame } from "./print-frame";
import { useShortcuts } from "../menus/shortcuts";
import { Sidebar } from "./sidebar";
import { TopBar } from "./top-bar";
import { useCallback, useState } from "react";

/** Most pages have none. */
const Footer = staticPart("footer", async () => (await import("./footer")).Footer);
const PageExtras = staticPart("page-extras", async () => (await import("../extras/page-extras")).PageExtras);

/** The signed-in frame: sidebar, top bar, footer, and the page. */
export function Frame({ frame, children }: { frame: ShellData; children: ReactNode }) {
  useShortcuts(frame.areSingleKeysOn);
  const last = useLastToast(frame.toast);
  const toast = last.toast && <Toast key={last.number} type={last.toast.type} message={last.toast.message} />;
  const { pathname, search } = useLocation();
  const returnTo = pathname + search;
  const { menus, closed } = frame;
  const mayOpen = useCallback((address: string) => mayOpenAddress(address, { menus, closed }), [menus, closed]);
  return (
    <CompanyContext.Provider value={frame.companies.length > 1 ? frame.company.cmpnId : null}>
      <MayOpenContext.Provider value={mayOpen}>
        <Skip />
        <div className="app">
          <Sidebar menus={menus} />
          <TopBar frame={frame} />
          <main className="page" id="main" tabIndex={-1}>
            <PrintFrame frame={frame}>
              {frame.notices.length > 0 && <PageExtras place="above" frame={frame} returnTo={returnTo} />}
              {frame.isOpenToAnybody && <DemoWarning />}
              {frame.isLanguageUnsupported && <UnsupportedLanguage />}
              {children}
              {frame.isSurveyDue && <PageExtras place="below" frame={frame} returnTo={returnTo} />}
            </PrintFrame>
          </main>
          <Footer frame={frame} />
        </div>
        <SuccessRegion>{last.toast?.type === "success" && toast}</SuccessRegion>
        {last.toast?.type === "error" && toast}
      </MayOpenContext.Provider>
    </CompanyContext.Provider>
  );
}

/** The README explains what to do, for whoever started the server. */
function DemoWarning() {
  const { t } = useTranslation("shell");
  return (
    <details className="screen-only banner warn">
      <summary>
        <Icon name="warn" />
        <b>{t("demoOpen.what")}</b>
      </summary>
      <p>{t("demoOpen.toDo")}</p>
    </details>
  );
}

/** The same for signed-out visitors: without navigation and account. */
export function SignedOutFrame({
  isLanguageUnsupported = false,
  children,
}: {
  isLanguageUnsupported?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      <Skip />
      <div className="app bare">
        <header className="topbar">
          <A className="brand" href="/">
            <Logo />
            Cloudtally
          </A>
        </header>
        <main className="page" id="main" tabIndex={-1}>
          {isLanguageUnsupported && <UnsupportedLanguage />}
          {children}
        </main>
        <Footer frame={null} />
      </div>
    </>
  );
}

function UnsupportedLanguage() {
  const { t } = useTranslation("shell");
  return <Banner tone="warn">{t("languageUnsupported")}</Banner>;
}

function Skip() {
  const { t } = useTranslation("shell");
  return (
    <A className="skip" href="#main">
      {t("skip")}
    </A>
  );
}

/**
 * The latest toast, with a number as its key. A page that reloads its data gets none the second time: the visible one
 * stays until its time is over.
 */
function useLastToast(current: ShellData["toast"]): { toast: ShellData["toast"]; number: number } {
  const [last, setLast] = useState({ toast: current, number: 0 });
  if (!current || current === last.toast) return last;
  const next = { toast: current, number: last.number + 1 };
  setLast(next);
  return next;
}
