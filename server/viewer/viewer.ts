import { vendors } from "~/contract/vendors";
import type { Vendor } from "~/contract/vendors";

/**
 * The cloud accounts whose lines someone may see: of each provider all, or those of a list. A line without an account
 * is only seen by those who see all accounts of its provider. Every cost query needs one (measures/scope.ts), and only
 * `accountsOf`, `wholeCompany` and `everyAccount` make one.
 */
export class VisibleAccounts {
  /** @param lists of the providers that are restricted */
  private constructor(private readonly lists: ReadonlyMap<Vendor, readonly string[]>) {}

  static of(lists: StoredAccounts): VisibleAccounts {
    return new VisibleAccounts(new Map(vendors.flatMap((vendor) => (lists[vendor] ? [[vendor, lists[vendor]]] : []))));
  }

  /**
   * Whether all accounts of the provider are visible, and with them whole bills, which include lines without an
   * account.
   */
  areAll(vendor: Vendor): boolean {
    return !this.lists.has(vendor);
  }

  /** Account ids of a restricted provider; null if all are visible. */
  listOf(vendor: Vendor): readonly string[] | null {
    return this.lists.get(vendor) ?? null;
  }

  has(vendor: Vendor, accountId: string): boolean {
    return this.lists.get(vendor)?.includes(accountId) ?? true;
  }

  /** Providers with a list. */
  get restricted(): Vendor[] {
    return [...this.lists.keys()];
  }
}

/** Account ids by provider; providers that are not named are not restricted. */
export type StoredAccounts = Partial<Record<Vendor, string[]>>;

/**
 * All accounts of the providers that someone may see. Only for what is a fact of a provider's bills, such as the days
 * that they reach; never for amounts or names.
 */
export const everyAccount = VisibleAccounts.of({});

/** For whom costs are added up. */
export interface Viewer {
  companyId: string;
  /** Providers enabled for the company and authorized for the user. */
  vendors: Vendor[];
  accounts: VisibleAccounts;
}

export const accountsOf = (stored: StoredAccounts): VisibleAccounts => VisibleAccounts.of(stored);

/**
 * Everything of a company. Only for work without a user whose results are shown to nobody, such as what an invoice
 * that was sent to others contained; never for a user's request.
 */
export const wholeCompany = (companyId: string): Viewer => ({
  companyId,
  vendors: [...vendors],
  accounts: VisibleAccounts.of({}),
});

/** The providers all of whose accounts the viewer can see. */
export const wholeVendors = ({ vendors: own, accounts }: Viewer): Vendor[] =>
  own.filter((vendor) => accounts.areAll(vendor));

/** Whether there is any account that the viewer may see. */
export const seesAny = ({ vendors: own, accounts }: Viewer): boolean =>
  own.some((vendor) => accounts.listOf(vendor)?.length !== 0);

/** Whether a viewer sees whatever another one of the same company sees. */
export const seesAsMuch = (viewer: Viewer, other: Viewer): boolean =>
  other.vendors.every((vendor) => {
    if (!viewer.vendors.includes(vendor)) return false;
    const [own, others] = [viewer.accounts.listOf(vendor), other.accounts.listOf(vendor)];
    if (own === null || others === null) return own === null;
    const visible = new Set(own);
    return others.every((id) => visible.has(id));
  });
