import type { Listing } from "~/features/choices/listing";
import { SearchedChoices } from "~/features/choices/searched-choices";
import { useSendingText } from "./use-sending-text";

interface RecipientFieldsProps {
  /** Name of the form field. */
  name: string;
  listing: Listing;
  errors: string[] | undefined;
}

/** The company's users as checkboxes. */
export function RecipientFields({ name, listing, errors }: RecipientFieldsProps) {
  const { t } = useSendingText();
  const isInvalid = Boolean(errors?.length);
  const describedBy = ["recipients-hint", ...(isInvalid ? ["recipients-error"] : [])].join(" ");
  return (
    <fieldset className="field" data-invalid={isInvalid ? "" : undefined} aria-describedby={describedBy}>
      <legend>{t("recipients")}</legend>
      <SearchedChoices
        name={name}
        label={t("findPerson")}
        listing={listing}
        errorId={isInvalid ? "recipients-error" : undefined}
      />
      <span className="hint" id="recipients-hint">
        {t("recipientsHint")}
      </span>
      {isInvalid && (
        <span className="error" id="recipients-error" role="alert">
          {errors?.join(" ")}
        </span>
      )}
    </fieldset>
  );
}
