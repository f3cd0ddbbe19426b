import type { FieldMetadata } from "@conform-to/react";
import { profileLimits } from "~/contract/billing/billing-profile";
import { TextField } from "~/ui/controls/field";
import { Panel } from "~/ui/panel";
import styles from "../profile.module.css";
import type { ProfileForm, ServiceForm } from "./profile-values";
import { emptyService } from "./profile-values";
import { RepeatedRows } from "./repeated-rows";
import { useProfileText } from "../use-profile-text";

/** Additional services, charged every month. */
export function ServiceRows({ services }: { services: FieldMetadata<ServiceForm[] | undefined, ProfileForm> }) {
  const { t } = useProfileText();
  const words = {
    row: (number: number) => t("serviceOf", { number }),
    add: t("addService"),
    remove: (number: number) => t("removeService", { number }),
  };
  return (
    <Panel title={t("services")} note={t("servicesNote")}>
      <div className={styles.rows}>
        <RepeatedRows
          list={services}
          className="service"
          limit={profileLimits.services}
          empty={emptyService}
          words={words}
        >
          {(row, text) => {
            const { additionalServiceCode, additionalServiceName, additionalServiceCharge } = row.getFieldset();
            return (
              <>
                <TextField {...text(additionalServiceName)} label={t("serviceName")} />
                <TextField {...text(additionalServiceCode)} label={t("serviceCode")} />
                <TextField {...text(additionalServiceCharge)} label={t("serviceCharge")} inputMode="decimal" />
              </>
            );
          }}
        </RepeatedRows>
      </div>
    </Panel>
  );
}
