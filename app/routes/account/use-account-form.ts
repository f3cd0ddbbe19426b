import type { SubmissionResult } from "@conform-to/react";
import { useForm } from "@conform-to/react";
import { useFieldMessages } from "~/i18n/use-field-messages";

/** A form of this page, whose fields the server checks. */
export function useAccountForm<Values extends Record<string, string>>(
  id: string,
  result: SubmissionResult | undefined,
  defaultValue?: Partial<Values>,
) {
  const messages = useFieldMessages("account");
  const [form, fields] = useForm<Values>({
    id,
    lastResult: result as SubmissionResult<string[]> | undefined,
    ...(defaultValue && { defaultValue: defaultValue as never }),
    shouldValidate: "onSubmit",
  });
  /** Props of a field's control, without its input, as passwords and codes are not sent back. */
  const controlOf = (name: keyof Values) => {
    const field = fields[name];
    return { id: field.id, name: field.name, errors: messages(field.errors) };
  };
  return { form, fields, controlOf, messages };
}
