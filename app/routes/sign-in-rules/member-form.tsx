import type { SubmissionResult } from "@conform-to/react";
import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { RuledMember } from "~/contract/people/sign-in-rules";
import { useFieldMessages } from "~/i18n/use-field-messages";
import { Banner } from "~/ui/banner";
import { TextAreaField } from "~/ui/controls/field";
import { A } from "~/ui/navigation/a";
import { Form } from "~/ui/navigation/form";
import { ProviderRule } from "./provider-rule";
import styles from "./sign-in-rules.module.css";

interface MemberFormProps {
  member: RuledMember;
  /** The page without the member's settings. */
  closeTo: string;
  isBuiltIn: boolean;
  mayEdit: boolean;
  /** Rules of administrators, which only administrators change. */
  mayEditAdministrators: boolean;
  result: SubmissionResult | undefined;
}

/** Rules for one person, and the way back in for someone who has lost their codes. */
export function MemberForm({ member, closeTo, isBuiltIn, mayEdit, mayEditAdministrators, result }: MemberFormProps) {
  const { t } = useTranslation("sign-in-rules");
  const messages = useFieldMessages("sign-in-rules");
  const [form, fields] = useForm<Record<"useOtp" | "allowedIpaddr" | "useConcurrent" | "version", string>>({
    id: "member-rules",
    lastResult: result as SubmissionResult<string[]> | undefined,
    defaultValue: {
      useOtp: member.useOtp ? "on" : undefined,
      allowedIpaddr: member.allowedIpaddr.join("\n"),
      useConcurrent: member.useConcurrent ? "on" : undefined,
      version: member.version,
    },
    shouldValidate: "onSubmit",
  });
  const { useOtp, allowedIpaddr, useConcurrent, version } = fields;
  const isAbove = member.isAdmin && !mayEditAdministrators;
  const isFixed = !mayEdit || member.isShared || isAbove;
  const rule = { isBuiltIn, disabled: isFixed };
  return (
    <div className={styles.form}>
      {member.isShared && <Banner>{t("shared")}</Banner>}
      {mayEdit && isAbove && <Banner>{t("administrator")}</Banner>}
      <Form method="post" {...getFormProps(form)} className={styles.form}>
        {form.errors && <Banner tone="fail">{messages(form.errors)?.join(" ")}</Banner>}
        <input type="hidden" name="memberId" value={member.userId} />
        <input {...getInputProps(version, { type: "hidden" })} key="version" />
        <ProviderRule field={useOtp} {...rule}>
          {t("useOtp")}
        </ProviderRule>
        <ProviderRule field={useConcurrent} {...rule}>
          {t("useConcurrent")}
        </ProviderRule>
        <TextAreaField
          id={allowedIpaddr.id}
          name={allowedIpaddr.name}
          defaultValue={allowedIpaddr.initialValue}
          rows={3}
          readOnly={isFixed}
          label={t("addresses")}
          hint={t(member.isInternal ? "internalAddressesHint" : "memberAddressesHint")}
          errors={messages(Object.values(allowedIpaddr.allErrors).flat())}
        />
        <div className="row wrap">
          {!isFixed && (
            <button className="btn" name="intent" value="member">
              {t("save")}
            </button>
          )}
          <A className="btn quiet" href={closeTo}>
            {t("close")}
          </A>
        </div>
      </Form>
      {isBuiltIn && !isFixed && member.hasCodes && (
        <Form method="post" className={styles.form}>
          <input type="hidden" name="memberId" value={member.userId} />
          <p className="muted">{t("resetText")}</p>
          <div>
            <button className="btn danger" name="intent" value="reset">
              {t("reset")}
            </button>
          </div>
        </Form>
      )}
    </div>
  );
}
