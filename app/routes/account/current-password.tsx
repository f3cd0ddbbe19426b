import { useTranslation } from "react-i18next";
import { TextField } from "~/ui/controls/field";

/** The password, for what outlasts the session; the server checks it. */
export function CurrentPassword(props: { id: string; name: string; errors: string[] | undefined }) {
  const { t } = useTranslation("account");
  return (
    <TextField
      {...props}
      type="password"
      maxLength={1000}
      autoComplete="current-password"
      label={t("password.current")}
    />
  );
}
