import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { singleKeys } from "~/lib/preferences/preference-cookies";
import { tourAddress, tours } from "~/lib/preferences/tours";
import { FooterLinksContext } from "~/session/footer-links";
import type { ShellData } from "~/session/shell-data";
import { A } from "~/ui/navigation/a";
import { Form } from "~/ui/navigation/form";
import { PrintOption } from "~/ui/controls/print-option";
import { PreferenceForm } from "../forms/preference-form";

/** The shortcut that always works, then the single keys; the words are "keys.<name>" of `help`. */
const shortcuts = [
  { name: "find", keys: ["Ctrl", "K"] },
  { name: "focus", keys: ["/"] },
  { name: "earlier", keys: ["["] },
  { name: "later", keys: ["]"] },
  { name: "help", keys: ["?"] },
] as const;

export function HelpOptions({
  frame: { menus, info, areSingleKeysOn },
}: {
  frame: Pick<ShellData, "menus" | "info" | "areSingleKeysOn">;
}) {
  const { t } = useTranslation("help");
  const { support = "/support" } = useContext(FooterLinksContext);
  // The tour of Billing needs a bill.
  const offered = tours.filter((page) => (menus as string[]).includes(page) && (page !== "billing" || info?.lastDay));
  return (
    <div className="help">
      {offered.length > 0 && (
        <>
          <p className="caption">{t("tours")}</p>
          {offered.map((page) => (
            <Form key={page} method="post" action="/tours">
              <input type="hidden" name="returnTo" value={tourAddress[page]} />
              <input type="hidden" name="page" value={page} />
              <input type="hidden" name="step" value={0} />
              <button className="option" name="isDone" value="no">
                {t(`tour.${page}`)}
              </button>
            </Form>
          ))}
          <hr />
        </>
      )}
      <p className="caption">{t("keys")}</p>
      <dl className="keys">
        {shortcuts.map(({ name, keys }) => (
          <div key={name}>
            <dt>{t(`keys.${name}`)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="caption">{t("singleKeys")}</p>
      <PreferenceForm
        name="keys"
        label={t("singleKeys")}
        options={singleKeys.map((value) => ({ value, label: t(`singleKeys.${value}`) }))}
        current={areSingleKeysOn ? "on" : "off"}
      />
      <hr />
      <PrintOption />
      <A className="option" href="/feedback">
        {t("feedback")}
      </A>
      <A className="option" href={support}>
        {t("support")}
      </A>
    </div>
  );
}
