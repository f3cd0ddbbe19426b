import type { FieldMetadata } from "@conform-to/react";
import { useFormMetadata } from "@conform-to/react";
import { profileLimits } from "~/contract/billing-profile";
import { TextField } from "~/ui/controls/field";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { FORM } from "./form-id";
import styles from "../profile.module.css";
import type { ProfileForm, ServiceForm } from "./profile-values";
import { emptyService } from "./profile-values";
import { useProfileText } from "../use-profile-text";

/** Additional services, charged every month. */
export function ServiceRows({ services }: { services: FieldMetadata<ServiceForm[] | undefined, ProfileForm> }) {
  const { t, messages } = useProfileText();
  const form = useFormMetadata<ProfileForm>(FORM);
  const rows = services.getFieldList();
  return (
    <Panel title={t("services")} note={t("servicesNote")}>
      <div className={styles.rows}>
        {rows.map((row, index) => {
          const { additionalServiceCode, additionalServiceName, additionalServiceCharge } = row.getFieldset();
          const text = ({ id, name, initialValue, errors }: typeof additionalServiceCode) => ({
            id,
            name,
            defaultValue: initialValue,
            errors: messages(errors),
          });
          return (
            <div
              key={row.key ?? row.name}
              className={styles.service}
              role="group"
              aria-label={t("serviceOf", { number: index + 1 })}
            >
              <TextField {...text(additionalServiceName)} label={t("serviceName")} />
              <TextField {...text(additionalServiceCode)} label={t("serviceCode")} />
              <TextField {...text(additionalServiceCharge)} label={t("serviceCharge")} inputMode="decimal" />
              <button
                className="btn square quiet"
                aria-label={t("removeService", { number: index + 1 })}
                {...form.remove.getButtonProps({ name: services.name, index })}
              >
                <Icon name="x" />
              </button>
            </div>
          );
        })}
        {rows.length < profileLimits.services && (
          <div>
            <button
              className="btn small"
              {...form.insert.getButtonProps({ name: services.name, defaultValue: emptyService })}
            >
              <Icon name="plus" />
              {t("addService")}
            </button>
          </div>
        )}
      </div>
    </Panel>
  );
}
