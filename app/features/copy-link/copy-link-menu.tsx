import { useCallback, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { withCompany } from "~/lib/people/company-address";
import { useShell } from "~/session/use-shell";
import { TextField } from "~/ui/controls/field";
import { Toast, toastPlace } from "~/ui/overlays/toast";
import { useHydrated } from "~/ui/loading/use-hydrated";
import { copyText } from "./copy-text";

interface CopyLinkMenuProps {
  /** Address of the current page. */
  to: string;
  /** If it has a relative range: the address with today's dates, and the days or month in words. */
  fixed: { to: string; period: string } | null;
  /** Whether the menu was opened to copy its link; false: it shows a link that was just created. */
  isOpenedToCopy?: boolean;
}

/**
 * The page's links, always with its company, because recipients may belong to several. If the address names no dates,
 * users choose between relative and fixed dates; otherwise the link is copied when the menu opens. Each can also be
 * copied manually.
 */
export function CopyLinkMenu({ to, fixed, isOpenedToCopy = true }: CopyLinkMenuProps) {
  const { t } = useTranslation("shell");
  const { company, origin } = useShell();
  const isLive = useHydrated();
  const menu = useRef<HTMLDivElement>(null);
  const [feedback, setFeedback] = useState({ outcome: "", number: 0 });
  const linkTo = (address: string) => origin + withCompany(address, company.cmpnId);
  const links = fixed
    ? [
        { id: "moving-link", label: t("copyLink.moving"), hint: t("copyLink.movingHint"), link: linkTo(to) },
        {
          id: "fixed-link",
          label: t("copyLink.fixed"),
          hint: t("copyLink.fixedHint", { period: fixed.period }),
          link: linkTo(fixed.to),
        },
      ]
    : [{ id: "page-link", label: t("copyLink.link"), hint: undefined, link: linkTo(to) }];

  const copy = useCallback(async (id: string, link: string) => {
    const select = () => menu.current?.querySelector<HTMLInputElement>(`#${id}`)?.select();
    const outcome = await copyText(link, select);
    setFeedback(({ number }) => ({ outcome, number: number + 1 }));
    if (outcome !== "copied") select();
  }, []);

  const only = fixed ? undefined : links[0]?.link;
  useEffect(() => {
    if (only === undefined) return;
    if (isOpenedToCopy) void copy("page-link", only);
    // The button that created the link is gone, and the focus with it.
    else menu.current?.querySelector<HTMLInputElement>("#page-link")?.focus({ preventScroll: true });
  }, [only, copy, isOpenedToCopy]);

  const type = feedback.outcome === "copied" ? "success" : "error";
  const toast = feedback.outcome !== "" && (
    <Toast key={feedback.number} type={type} message={t(`copyLink.${feedback.outcome}`)} />
  );
  return (
    <div ref={menu} className="copy-links">
      {links.map(({ id, label, hint, link }) => (
        <div key={id}>
          <TextField
            id={id}
            label={label}
            hint={hint}
            value={link}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          {isLive && (
            <button
              className="btn"
              type="button"
              aria-label={t("copyLink.copyOne", { link: label })}
              onClick={() => void copy(id, link)}
            >
              {t("copyLink.copy")}
            </button>
          )}
        </div>
      ))}
      {toast && createPortal(toast, toastPlace(type))}
    </div>
  );
}
