import { useTranslation } from "react-i18next";
import type { MemberRights } from "~/contract/people/people";
import { levelOf, levels, menusInUse, roles } from "~/contract/people/roles";
import type { Role } from "~/contract/people/roles";
import type { Listing } from "~/features/choices/listing";
import { SearchedChoices } from "~/features/choices/searched-choices";
import { Provider } from "~/features/providers/provider";
import { useFieldMessages } from "~/i18n/use-field-messages";
import { providerOf } from "~/lib/providers";
import type { Vendor } from "~/lib/providers";
import { Choice, FieldSet, SelectField } from "~/ui/controls/field";
import { Collapsible } from "~/ui/collapsible";
import { accountField } from "./account-lists";
import type { AccountLists } from "./account-lists";
import styles from "./people.module.css";

interface RightsFieldsProps {
  rights: MemberRights;
  /** Providers that can be given. */
  vendors: Vendor[];
  /** Accounts that can be selected; without any, all are. */
  lists: AccountLists;
  errors: Record<string, string[]>;
  /** Roles that cannot be chosen. */
  barred?: Role[];
}

/** Role, exceptions by menu, providers and accounts. */
export function RightsFields({ rights, vendors, lists, errors, barred = [] }: RightsFieldsProps) {
  const { t } = useTranslation("people");
  const messages = useFieldMessages("people");
  const restrictable = vendors.flatMap((vendor) => (lists[vendor] ? [{ vendor, listing: lists[vendor] }] : []));
  const problems = (field: string) => messages(errors[field]);
  return (
    <>
      <FieldSet id="role" legend={t("role")} errors={problems("role")}>
        <div className={styles.roles}>
          {roles.map((role) => (
            <Choice
              key={role}
              type="radio"
              name="role"
              value={role}
              defaultChecked={rights.role === role}
              disabled={barred.includes(role)}
            >
              <span className={styles.two}>
                <b>{t(`role.${role}`)}</b>
                <small className="muted">{t(`role.${role}.hint`)}</small>
              </span>
            </Choice>
          ))}
        </div>
      </FieldSet>
      <Collapsible
        summary={t("exceptions")}
        isOpen={Object.keys(rights.menus).length > 0 || errors.menus !== undefined}
      >
        <p className="hint">{t("exceptions.hint")}</p>
        <FieldSet id="menus" legend={<span className="sr">{t("exceptions")}</span>} errors={problems("menus")}>
          <div className={styles.menus}>
            {menusInUse.map((menu) => (
              <SelectField
                key={menu}
                id={`menu-${menu}`}
                name={`menu.${menu}`}
                label={t(`menu.${menu}`)}
                defaultValue={rights.menus[menu] ?? ""}
              >
                <option value="">{t("byRole", { level: t(`level.${levelOf(rights.role, menu)}`) })}</option>
                {levels.map((level) => (
                  <option key={level} value={level}>
                    {t(`level.${level}`)}
                  </option>
                ))}
              </SelectField>
            ))}
          </div>
        </FieldSet>
      </Collapsible>
      <FieldSet id="providers" legend={t("providers")} errors={problems("vendors")}>
        <div className={styles.checks}>
          {vendors.map((vendor) => (
            <Choice
              key={vendor}
              type="checkbox"
              name="vendor"
              value={vendor}
              defaultChecked={rights.vendors.includes(vendor)}
            >
              <Provider vendor={vendor} />
            </Choice>
          ))}
        </div>
      </FieldSet>
      {(restrictable.length > 0 || errors.accounts) && (
        <FieldSet id="accounts" legend={t("accounts")} errors={problems("accounts")}>
          {restrictable.map((vendor) => (
            <VendorAccounts key={vendor.vendor} {...vendor} chosen={rights.accounts[vendor.vendor]} />
          ))}
        </FieldSet>
      )}
    </>
  );
}

/** All accounts of a provider, or those of a list. */
function VendorAccounts({
  vendor,
  listing,
  chosen,
}: {
  vendor: Vendor;
  listing: Listing;
  chosen: string[] | undefined;
}) {
  const { t } = useTranslation("people");
  return (
    <Collapsible
      isOpen={chosen !== undefined || listing.isRequested}
      summary={
        <>
          <Provider vendor={vendor} /> {chosen ? t("accounts.some", { count: chosen.length }) : t("accounts.all")}
        </>
      }
    >
      <fieldset className="field">
        <legend className="sr">{providerOf(vendor).shortName}</legend>
        <Choice type="radio" name={`scope.${vendor}`} value="all" defaultChecked={chosen === undefined}>
          {t("accounts.allLater")}
        </Choice>
        <Choice type="radio" name={`scope.${vendor}`} value="some" defaultChecked={chosen !== undefined}>
          {t("accounts.only")}
        </Choice>
        <div className={styles.list}>
          <SearchedChoices name={accountField(vendor)} label={t("accounts.find")} listing={listing} />
        </div>
      </fieldset>
    </Collapsible>
  );
}
