import type { Listing } from "~/features/choices/listing";
import { SearchedChoices } from "~/features/choices/searched-choices";
import { FieldSet } from "~/ui/controls/field";
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
  return (
    <FieldSet id="recipients" legend={t("recipients")} hint={t("recipientsHint")} errors={errors}>
      <SearchedChoices name={name} label={t("findPerson")} listing={listing} />
    </FieldSet>
  );
}
