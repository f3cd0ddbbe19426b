import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { mayUse } from "~/contract/people/permission";
import { listPrices, removePrices } from "~/contract/commitments/prices";
import { env } from "~/env.server";
import { listIgnored } from "~/features/address/ignored";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import { getFixedT } from "~/i18n/i18n.server";
import { redirectWithToast } from "~/session/flash.server";
import { readForm } from "~/session/read-form.server";
import { requireUser } from "~/session/require-user.server";
import { Banner } from "~/ui/banner";
import { PageHead } from "~/ui/page-head";
import { titled } from "~/ui/titled";
import { UpstreamError } from "~/upstream/upstream.server";
import { UploadForm } from "../upload/upload-form";
import { takeUpload } from "../upload/upload.server";
import { useImportText } from "../use-import-text";
import { useRefresh } from "../use-refresh";
import { pricesHref } from "./href";
import { PriceFiles } from "./price-files";
import { PriceLists } from "./price-lists";
import { parse } from "./search";

export const handle = { i18n: ["imports"] };

const SIZE = 20;

export async function loader({ request }: LoaderFunctionArgs) {
  const { upstream, user, headers } = await requireUser(request);
  const { search, ignored } = parse(new URL(request.url).searchParams);
  const { page } = search;
  const [prices, t] = await Promise.all([
    upstream.call(listPrices, { page, itemsPerPage: SIZE }),
    getFixedT(request, "imports"),
  ]);
  return data(
    {
      prices,
      page,
      address: listIgnored(ignored),
      title: t("prices.title"),
      isOperator: user.isOperator,
      mayChange: user.isOperator && mayUse(user, "imports", "edit"),
      limitBytes: env.UPLOAD_LIMIT_BYTES,
      failureReason: upstream.failureReason(),
    },
    { headers },
  );
}

/** Removes a list or a refused file; or handles the upload form of browsers without JavaScript. */
export async function action({ request }: ActionFunctionArgs) {
  if ((request.headers.get("content-type") ?? "").startsWith("multipart/form-data")) {
    const { outcome, headers } = await takeUpload(request, "prices");
    if ("to" in outcome) return redirectWithToast(request, outcome.to, { type: "success", message: outcome.message });
    return data({ errors: outcome.errors }, { status: outcome.status, headers });
  }
  const form = await readForm(request);
  const { upstream } = await requireUser(request);
  const t = await getFixedT(request, "imports");
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const list = { offer: text("offer"), region: text("region"), currency: text("currency") };
  try {
    await upstream.call(removePrices, { fileId: text("fileId") ?? "", ...list });
  } catch (error) {
    if (error instanceof UpstreamError && error.status === 404) throw new Response(null, { status: 404 });
    throw error;
  }
  const message = t(list.offer ? "prices.removed" : "toast.dismissed");
  return redirectWithToast(request, pricesHref({ page: 1 }), { type: "success", message });
}

export const meta: MetaFunction<typeof loader> = titled;

/** Price lists of the installation: the upload, those being read or rejected, and the stored ones. */
export default function Prices() {
  const { prices, page, address, isOperator, mayChange, limitBytes } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useImportText();
  useRefresh(prices.files.some(({ status }) => status === "reading"));
  return (
    <>
      <PageHead
        back={{ to: "/imports", label: t("title") }}
        title={t("prices.title")}
        text={<p>{t("prices.intro")}</p>}
      />
      <IgnoredNotice {...address} />
      {!isOperator && <Banner>{t("prices.operatorsOnly")}</Banner>}
      {mayChange && <UploadForm kind="prices" limitBytes={limitBytes} errors={sent?.errors} />}
      {prices.files.length > 0 && <PriceFiles files={prices.files} mayChange={mayChange} />}
      <PriceLists lists={prices.lists} total={prices.total} page={page} size={SIZE} mayChange={mayChange} />
    </>
  );
}
