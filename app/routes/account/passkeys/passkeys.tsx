import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { CreationOptions, Passkey } from "~/contract/people/passkeys";
import { formatDay, formatMoment } from "~/i18n/dates";
import { useHydrated } from "~/ui/loading/use-hydrated";
import { classNames } from "~/ui/class-names";
import { Form } from "~/ui/navigation/form";
import { Confirm } from "~/ui/overlays/confirm";
import { Panel } from "~/ui/panel";
import { Table, type TableColumn } from "~/ui/table/table";
import styles from "../account.module.css";
import { CreatePasskey } from "./create-passkey";
import { StartForm } from "./start-form";

interface PasskeysProps {
  passkeys: Passkey[];
  results: Record<"passkey" | "addPasskey", SubmissionResult | undefined>;
  /** Of the passkey that is being added. */
  options: CreationOptions | undefined;
}

/** The user's passkeys. They can be added if the browser can create one, which requires JavaScript. */
export function Passkeys({ passkeys, results, options }: PasskeysProps) {
  const { t } = useTranslation("account");
  const isPossible = useHydrated() && "PublicKeyCredential" in window;
  return (
    <Panel title={t("passkeys")} id="passkeys" flush>
      {passkeys.length > 0 && <PasskeyTable passkeys={passkeys} />}
      <div className={classNames("body", styles.form)}>
        <p>{t("passkeys.what")}</p>
        {!isPossible && <p className="muted">{t("passkeys.needs")}</p>}
        {isPossible &&
          (options ? (
            <CreatePasskey options={options} />
          ) : (
            <StartForm key={passkeys.length} result={results.passkey} problem={results.addPasskey} />
          ))}
      </div>
    </Panel>
  );
}

function PasskeyTable({ passkeys }: { passkeys: Passkey[] }) {
  const { t, i18n } = useTranslation("account");
  const columns: TableColumn<Passkey>[] = [
    { id: "name", head: t("passkeys.name"), cell: ({ name }) => name },
    {
      id: "created",
      head: t("passkeys.created"),
      muted: true,
      priority: 1,
      cell: ({ createdAt }) => formatDay(createdAt, i18n.language),
    },
    {
      id: "used",
      head: t("tokens.lastUsed"),
      muted: true,
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t("tokens.neverUsed") : formatMoment(lastUsedAt, i18n.language)),
    },
    {
      id: "remove",
      head: <span className="sr">{t("passkeys.remove")}</span>,
      align: "end",
      cell: ({ credentialId, name }) => (
        <Confirm
          id={`remove-${credentialId}`}
          button={t("passkeys.remove")}
          label={t("passkeys.removeOf", { name })}
          isSmall
          title={t("passkeys.removing.title")}
          text={t("passkeys.removing.text", { name })}
          cancel={t("cancel")}
          form={
            <Form method="post">
              <input type="hidden" name="id" value={credentialId} />
              <button className="btn danger" name="intent" value="removePasskey">
                {t("passkeys.remove")}
              </button>
            </Form>
          }
        />
      ),
    },
  ];
  return <Table label={t("passkeys")} columns={columns} rows={passkeys} rowKey={({ credentialId }) => credentialId} />;
}
