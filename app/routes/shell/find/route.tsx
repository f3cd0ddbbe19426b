import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { today } from "~/env.server";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import { ignoredOf } from "~/features/address/read-address";
import { getFixedT } from "~/i18n/i18n.server";
import { commonInfo, prefetchCommonInfo } from "~/session/common-info.server";
import { requireUser } from "~/session/require-user.server";
import { useShell } from "~/session/use-shell";
import { A } from "~/ui/navigation/a";
import { Form } from "~/ui/navigation/form";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { SearchBox } from "~/ui/controls/search-box";
import { titled } from "~/ui/titled";
import { DestinationList } from "./destination-list";
import { useDestinations } from "./destinations";
import { find, readWord } from "./find.server";

export const handle = { i18n: ["find"] };

/** Finds what `q` names; the palette requests the same in the background. */
export async function loader({ request }: LoaderFunctionArgs) {
  prefetchCommonInfo(request);
  const { upstream, user, headers } = await requireUser(request);
  const source = { upstream, user, info: commonInfo(request, upstream), today: today() };
  const [matches, t] = await Promise.all([
    find(source, readWord(new URL(request.url).searchParams)),
    getFixedT(request, "find"),
  ]);
  return data(
    { address: ignoredOf(request, ["q"]), ...matches, title: t("title"), failureReason: upstream.failureReason() },
    { headers },
  );
}

export const meta: MetaFunction<typeof loader> = titled;

/** The palette as a page, for browsers without JavaScript and for links in a new tab. */
export default function Find() {
  const matches = useLoaderData<typeof loader>();
  const { t } = useTranslation("find");
  const destinations = useDestinations(useShell(), matches.word, matches);
  return (
    <>
      <PageHead title={t("title")} text={<p>{t("lead")}</p>} />
      <IgnoredNotice {...matches.address} />
      <Form as="form" className="row find-form" action="/find" role="search">
        <SearchBox label={t("placeholder")} name="q" key={matches.word} defaultValue={matches.word} />
        <button className="btn primary">{t("submit")}</button>
      </Form>
      <Panel title={matches.word === "" ? t("screens") : t("foundFor", { word: matches.word })}>
        {matches.items === null && <p className="note">{t("failed")}</p>}
        {destinations.length > 0 ? (
          <DestinationList label={t("title")} destinations={destinations} />
        ) : (
          <p className="muted">{t("nothing")}</p>
        )}
        {matches.word === "" && (
          <p>
            <A href="/services">{t("services")}</A>
          </p>
        )}
      </Panel>
    </>
  );
}
