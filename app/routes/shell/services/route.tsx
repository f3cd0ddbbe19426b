import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getHomepageInfo } from "~/contract/homepage";
import { isAdministrator } from "~/contract/people/permission";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import { ignoredOf } from "~/features/address/read-address";
import { getFixedT } from "~/i18n/i18n.server";
import { requireUser } from "~/session/require-user.server";
import { useShell } from "~/session/use-shell";
import { A } from "~/ui/navigation/a";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { Failed } from "~/ui/loading/state";
import { titled } from "~/ui/titled";
import { attempt } from "~/upstream/attempt.server";
import { sectionsFor } from "../frame/menu";
import styles from "./services.module.css";

export const handle = { i18n: ["services"] };

/** Icons by service; others get the icon of a link. */
const icons: Record<string, IconName> = { quickSearch: "search", profile: "people", support: "help" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { upstream, user, headers } = await requireUser(request);
  const [info, t] = await Promise.all([attempt(upstream.call(getHomepageInfo, {})), getFixedT(request, "services")]);
  const administration = isAdministrator(user) ? ["notices", "answers"] : [];
  return data(
    {
      address: ignoredOf(request),
      services: info?.services ?? null,
      administration,
      title: t("title"),
      failureReason: upstream.failureReason(),
    },
    { headers },
  );
}

export const meta: MetaFunction<typeof loader> = titled;

const administrationHref: Record<string, string> = { notices: "/notices", answers: "/feedback/answers" };

/** Everything the user can open: recent screens, those of the menu, other services, and what administrators have. */
export default function Services() {
  const { address, services, administration } = useLoaderData<typeof loader>();
  const { menus, recent } = useShell();
  const { t } = useTranslation("services");
  const { t: named } = useTranslation("shell");
  return (
    <>
      <PageHead title={t("title")} text={<p>{t("intro")}</p>} />
      <IgnoredNotice {...address} />
      <div className={styles.groups}>
        {recent.length > 0 && (
          <Panel title={t("recent")}>
            <Places places={recent.map(({ to, label, icon }) => ({ to, name: named(label), icon }))} />
          </Panel>
        )}
        {sectionsFor(menus).map(({ label: section, items }) => (
          <Panel key={section} title={named(section)}>
            <Places places={items.map(({ to, label, icon }) => ({ to, name: named(label), icon }))} />
          </Panel>
        ))}
        <Panel title={t("more")}>
          {services === null ? (
            <Failed title={t("failed.title")} retry={{ to: "/services", label: t("failed.retry") }} />
          ) : (
            <Places
              places={services.map(({ svcId, svcUrl }) => ({
                to: svcUrl,
                name: t(`service.${svcId}`),
                icon: icons[svcId] ?? "link",
              }))}
            />
          )}
        </Panel>
        {administration.length > 0 && (
          <Panel title={t("administration")}>
            <Places
              places={administration.map((name) => ({ to: administrationHref[name]!, name: t(name), icon: "info" }))}
            />
          </Panel>
        )}
      </div>
    </>
  );
}

function Places({ places }: { places: { to: string; name: string; icon: IconName }[] }) {
  return (
    <ul className="destinations">
      {places.map(({ to, name, icon }) => (
        <li key={to}>
          <A className="option" href={to}>
            <Icon name={icon} />
            <span className="truncate">{name}</span>
          </A>
        </li>
      ))}
    </ul>
  );
}
