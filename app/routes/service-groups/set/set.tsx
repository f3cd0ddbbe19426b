import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { deleteServiceGroupSet } from "~/contract/service-groups";
import { today } from "~/env.server";
import { RestrictedNote } from "~/features/company/restricted-note";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import { ignoredOf } from "~/features/address/read-address";
import { forbidden } from "~/http/replies/page-error.server";
import { getFixedT } from "~/i18n/i18n.server";
import { commonInfo } from "~/session/common-info.server";
import { redirectWithToast } from "~/session/flash.server";
import { LONG_FORM_BYTES, readForm } from "~/session/read-form.server";
import { requireUser } from "~/session/require-user.server";
import { Panel } from "~/ui/panel";
import { Failed } from "~/ui/loading/state";
import { titled } from "~/ui/titled";
import { UpstreamError } from "~/upstream/upstream.server";
import { loadPreview, loadSets } from "../data.server";
import { mayEditSets } from "../may-edit";
import { LIST, NEW, setHref } from "../href";
import { saveSet } from "./save.server";
import { SetForm } from "./set-form";
import { SetHead } from "./set-head";
import { SetPreview } from "./set-preview";
import { newSet, setToForm } from "./set-values";
import { useServiceGroupText } from "../use-service-group-text";
import type { ServiceGroupSet } from "~/contract/service-groups";
import styles from "../service-groups.module.css";

export const handle = { i18n: ["service-groups"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { upstream, user, headers } = await requireUser(request);
  const setId = params.setId ?? "";
  const mayEdit = mayEditSets(user);
  const address = ignoredOf(request);
  const t = await getFixedT(request, "service-groups");
  if (setId === NEW) {
    if (!mayEdit) throw forbidden();
    return data({ address, set: null, isNew: true, preview: null, mayEdit, title: t("new") }, { headers });
  }
  const [sets, preview] = await Promise.all([
    loadSets(upstream),
    loadPreview(upstream, setId, commonInfo(request, upstream), today()),
  ]);
  const set = sets?.find((candidate) => candidate.setId === setId) ?? null;
  if (sets && !set) throw new Response(null, { status: 404 });
  return data(
    {
      address,
      set,
      isNew: false,
      preview,
      mayEdit,
      title: set?.setName ?? t("title"),
      failureReason: upstream.failureReason(),
    },
    { headers },
  );
}

/** `delete` deletes the set; otherwise the form is saved, or returned with another row or with its problems. */
export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request, { limitBytes: LONG_FORM_BYTES });
  const t = await getFixedT(request, "service-groups");
  if (form.get("intent") === "delete") {
    const { upstream } = await requireUser(request);
    await upstream.call(deleteServiceGroupSet, { setId: params.setId ?? "" }).catch((error: unknown) => {
      if (!(error instanceof UpstreamError) || (error.status !== 404 && error.status !== 422)) throw error;
    });
    return redirectWithToast(request, LIST, { type: "success", message: t("toast.deleted") });
  }
  // Entries typed for a set of another company start a new one.
  if (params.setId === NEW) for (const name of ["setId", "version"]) form.delete(name);
  const submitted = await saveSet(request, form);
  if ("saved" in submitted)
    return redirectWithToast(request, setHref(submitted.saved.setId), { type: "success", message: t("toast.saved") });
  return data(submitted.result, { status: submitted.status });
}

export const meta: MetaFunction<typeof loader> = titled;

/** One set: its groups, their rules and their costs. */
export default function Set() {
  const { address, set, isNew, preview, mayEdit } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { pathname } = useLocation();
  const { t } = useServiceGroupText();
  if (!set && !isNew) {
    return (
      <Panel title={t("title")}>
        <Failed title={t("failed.title")} text={t("failed.text")} retry={{ to: pathname, label: t("failed.retry") }} />
      </Panel>
    );
  }
  return (
    <>
      <SetHead set={set} mayEdit={mayEdit} />
      <IgnoredNotice {...address} />
      {set && preview && <SetPreview preview={preview} />}
      {/* A new version gets a new form: entries typed into the previous one have been saved. */}
      {mayEdit ? (
        <SetForm key={`${set?.setId} ${set?.version}`} values={set ? setToForm(set) : newSet} result={result} />
      ) : (
        set && <SetText set={set} />
      )}
    </>
  );
}

/** The groups and their rules as sentences, for users without edit permission. */
function SetText({ set: { groups } }: { set: ServiceGroupSet }) {
  const { t, condition } = useServiceGroupText();
  return (
    <>
      <RestrictedNote>{t("restricted")}</RestrictedNote>
      <p className="prose">{t("orderHint")}</p>
      {groups.map(({ groupId, groupName, rules }) => (
        <Panel key={groupId} title={groupName}>
          <ul className={styles.sentences}>
            {rules.map(({ conditions }, index) => (
              <li key={index}>{conditions.map(condition).join(t("and"))}</li>
            ))}
          </ul>
        </Panel>
      ))}
    </>
  );
}
