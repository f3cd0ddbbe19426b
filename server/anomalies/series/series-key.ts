import { isOfField, seriesKinds } from "~/contract/anomalies/anomalies-lists";
import type { SeriesField, SeriesIdentity, SeriesKind } from "~/contract/anomalies/anomalies-lists";
import type { Vendor } from "~/contract/vendors";

/** A series of daily costs of a provider. */
export interface SeriesKey extends SeriesIdentity {
  vendor: Vendor;
}

/** The fields of the total; other kinds fill some of them. */
export const noFields = { account: "", product: "", region: "", tagKey: "", item: "" };

/** Unique among the series of a provider. */
export const keyOf = ({ kind, account, product, region, tagKey, item }: SeriesIdentity): string =>
  JSON.stringify([kind, account, product, region, ...(isChosen(kind) ? [tagKey, item] : [])]);

/** Whether only chosen series of the kind are watched; these overlap with all others. */
export const isChosen = (kind: SeriesKind): boolean => isOfField(kind, "tag") || isOfField(kind, "serviceGroup");

/** The kinds whose series are all watched. */
export const wholeKinds = seriesKinds.filter((kind) => !isChosen(kind));

export const kindsOf = (field: SeriesField): SeriesKind[] => seriesKinds.filter((kind) => isOfField(kind, field));

/** Accounts and products can be new; a new tag or group only counts costs that existed before. */
export const canBeNew = (kind: SeriesKind): boolean => isOfField(kind, "account") || isOfField(kind, "product");

/** Whether all lines of `part` are lines of `whole`, which is another series of the provider. */
export const isWithin = (part: SeriesKey, whole: SeriesKey): boolean =>
  part.vendor === whole.vendor &&
  part.kind !== whole.kind &&
  (whole.kind === "total" ||
    (part.kind === "accountProduct" &&
      ((whole.kind === "account" && part.account === whole.account) ||
        (whole.kind === "product" && part.product === whole.product))));
