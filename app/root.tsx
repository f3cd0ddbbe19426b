import { data } from "@remix-run/node";
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "@remix-run/react";
import inter from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import { useContext, useEffect } from "react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChangeLanguage } from "remix-i18next/react";
import { requestLanguage } from "~/i18n/i18n.server";
import { rememberRequested } from "~/i18n/language.server";
import { readTheme } from "~/lib/preferences/preference-cookies";
import { FooterLinksContext } from "~/session/footer-links";
import styles from "~/styles/index.css?url";
import tokens from "~/styles/tokens.css?url";
import { ClientNavigation } from "~/ui/navigation/client-navigation";
import { IconSprite } from "~/ui/icon";
import { Hatching } from "~/charts/hatch";
import { RetryToast } from "~/ui/loading/retry-toast";
import { NonceContext } from "./nonce";
import { lazyPart } from "~/ui/loading/lazy-part";
import { titled } from "~/ui/titled";
import { currentLinks } from "~/upstream/current-profile.server";
import { problemTitle } from "./routes/shell/problems/problem";

/** Fetched when something went wrong: hardly any page needs it. */
const ErrorPage = lazyPart("error-page", async () => (await import("./routes/shell/problems/error-page")).ErrorPage);

export const handle = { i18n: ["shell", "errors"] };

export const links: LinksFunction = () => [
  { rel: "preload", href: inter, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

/** Screens that are shown name themselves; where one failed, its frame has this title. */
export const meta: MetaFunction<typeof loader> = ({ data: appearance, error }) =>
  titled({ data: error && appearance ? { title: problemTitle(error, appearance.language) } : undefined });

export { shouldRevalidate } from "~/ui/navigation/should-revalidate";

export async function loader({ request }: LoaderFunctionArgs) {
  const { agreement, privacy, support } = currentLinks();
  const appearance = {
    language: await requestLanguage(request),
    theme: readTheme(request.headers.get("cookie")),
    links: { agreement, privacy, support },
  };
  return data(appearance, { headers: rememberRequested(request) });
}

export function Layout({ children }: { children: ReactNode }) {
  const appearance = useRouteLoaderData<typeof loader>("root");
  const { i18n } = useTranslation();
  const nonce = useContext(NonceContext);
  // Runs after all other effects, so forms and links work by now. Programs that drive the page wait for it.
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
  return (
    <html
      lang={appearance?.language ?? i18n.language}
      dir={i18n.dir(appearance?.language)}
      data-theme={appearance?.theme === "system" ? undefined : appearance?.theme}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        {/* While developing, styles of a screen come before the product's, which declare the order of the layers. */}
        {import.meta.env.DEV && <link rel="stylesheet" href={tokens} />}
        <Links />
      </head>
      <body>
        <IconSprite />
        <Hatching />
        {children}
        <ClientNavigation />
        <RetryToast />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  const appearance = useRouteLoaderData<typeof loader>("root");
  const { i18n } = useTranslation();
  useChangeLanguage(appearance?.language ?? i18n.language);
  return (
    <FooterLinksContext.Provider value={appearance?.links ?? {}}>
      <Outlet />
    </FooterLinksContext.Provider>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
