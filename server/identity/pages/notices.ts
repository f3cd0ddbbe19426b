import type { KoaContextWithOIDC } from "oidc-provider";
import { SIGNED_OUT_PATH } from "~/lib/people/sign-in-paths";
import { html, trusted } from "../../html";
import { pageStyleOf, sendPage } from "./send-page";
import { noticePage, primaryLink } from "./notice-page";
import { textsIn } from "./texts";

/** For a request that the provider rejects. The reason is logged, not shown. */
export function showUnusable(ctx: KoaContextWithOIDC): void {
  const style = pageStyleOf(ctx);
  const t = textsIn(style.language);
  const action = primaryLink(SIGNED_OUT_PATH, t("restart"));
  sendPage(
    ctx,
    ctx.status >= 400 ? ctx.status : 400,
    noticePage(style, { title: t("unusable.title"), text: t("unusable.text"), action }),
  );
}

/** Shown if something other than the web app requests signing out. `form` is the provider's hidden form. */
export function showSignOutQuestion(ctx: KoaContextWithOIDC, form: string): void {
  const style = pageStyleOf(ctx);
  const t = textsIn(style.language);
  const action = html`${trusted(form)}
    <p class="row">
      <button class="btn primary" form="op.logoutForm" name="logout" value="yes">${t("signOut.confirm")}</button
      ><button class="btn" form="op.logoutForm">${t("signOut.cancel")}</button>
    </p>`;
  sendPage(ctx, 200, noticePage(style, { title: t("signOut.title"), text: t("signOut.text"), action }));
}

export function showSignedOut(ctx: KoaContextWithOIDC): void {
  const style = pageStyleOf(ctx);
  const t = textsIn(style.language);
  sendPage(
    ctx,
    200,
    noticePage(style, {
      title: t("signedOut.title"),
      text: t("signedOut.text"),
      action: primaryLink(SIGNED_OUT_PATH, t("submit")),
    }),
  );
}
