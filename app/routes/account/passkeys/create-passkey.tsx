import { useState } from "react";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import type { CreationOptions } from "~/contract/people/passkeys";
import { Banner } from "~/ui/banner";
import { A } from "~/ui/navigation/a";
import { Form } from "~/ui/navigation/form";
import styles from "../account.module.css";
import { ACCOUNT } from "../href";

/** Lets the browser create the passkey, for which the user unlocks their device, and submits it. */
export function CreatePasskey({ options }: { options: CreationOptions }) {
  const { t } = useTranslation("account");
  const [hasFailed, setFailed] = useState(false);
  const create = async ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    setFailed(false);
    try {
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never);
      const credential = JSON.stringify(await navigator.credentials.create({ publicKey }));
      (form!.elements.namedItem("credential") as HTMLInputElement).value = credential;
      form!.requestSubmit();
    } catch {
      // They have cancelled it, or the device has a passkey of this account.
      setFailed(true);
    }
  };
  return (
    <Form method="post" className={styles.form}>
      <p>{t("passkeys.unlock")}</p>
      {hasFailed && <Banner tone="fail">{t("passkeys.notCreated")}</Banner>}
      <input type="hidden" name="intent" value="addPasskey" />
      <input type="hidden" name="credential" />
      <p className="row wrap">
        <button className="btn primary" type="button" onClick={(event) => void create(event)}>
          {t("passkeys.create")}
        </button>
        <A className="btn quiet" href={ACCOUNT}>
          {t("cancel")}
        </A>
      </p>
    </Form>
  );
}
