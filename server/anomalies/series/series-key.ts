import type { seriesKinds } from "~/contract/anomalies/anomalies-lists";
import type { Vendor } from "~/contract/vendors";

export type SeriesKind = (typeof seriesKinds)[number];

/** A series of daily costs of a provider; fields that its kind does not have are empty. */
export interface SeriesKey {
  vendor: Vendor;
  kind: SeriesKind;
  account: string;
  product: string;
  region: string;
}

/** Unique among the series of a provider. */
export const keyOf = ({ kind, account, product, region }: Omit<SeriesKey, "vendor">): string =>
  JSON.stringify([kind, account, product, region]);

/** Whether all lines of `part` are lines of `whole`, which is another series of the provider. */
export const isWithin = (part: SeriesKey, whole: SeriesKey): boolean =>
  part.vendor === whole.vendor &&
  part.kind !== whole.kind &&
  (whole.kind === "total" ||
    (part.kind === "accountProduct" &&
      ((whole.kind === "account" && part.account === whole.account) ||
        (whole.kind === "product" && part.product === whole.product))));
