import { hoursOfTerm } from "~/contract/commitments/advice-kinds";
import type { Payment, Term } from "~/contract/commitments/advice-kinds";
import { csvField } from "~/lib/files/csv";
import { fill, hash } from "../bills/random";
import { instancePlanShares, LICENCE_SHARE, planShares, reservationShares } from "../catalogue/discounts";
import { listedMeters, priceText } from "./listed-meters";
import type { ListedMeter } from "./listed-meters";

/** A price list as a file: its name and text. */
export interface PriceFileText {
  name: string;
  text: string;
}

/** AWS's files begin with five lines about themselves. */
const fileOf = (offer: string, publishedAt: string, header: readonly string[], rows: string[][]): PriceFileText => ({
  name: `demo-${offer}.csv`,
  text: [
    ["FormatVersion", "v1.0"],
    ["Disclaimer", "Prices of the demo, near the public ones. Not for use."],
    ["Publication Date", publishedAt],
    ["Version", publishedAt.replaceAll(/\D/g, "")],
    ["OfferCode", offer],
    header,
    ...rows,
  ]
    .map((row) => `${row.map(csvField).join(",")}\n`)
    .join(""),
});

const paymentNames: Record<Payment, string> = { no: "No Upfront", partial: "Partial Upfront", all: "All Upfront" };
const termNames: Record<Term, string> = { P1Y: "1yr", P3Y: "3yr" };

const offerHeader = [
  ...["SKU", "OfferTermCode", "RateCode", "TermType", "PriceDescription", "EffectiveDate", "StartingRange"],
  ...["EndingRange", "Unit", "PricePerUnit", "Currency", "LeaseContractLength", "PurchaseOption", "OfferingClass"],
  ...["Product Family", "serviceCode", "Region Code", "Location", "Instance Type", "Operating System", "Tenancy"],
  ...["License Model", "Pre Installed S/W", "CapacityStatus", "Database Engine", "Deployment Option", "Cache Engine"],
  ...["usageType", "operation"],
];

const isWindows = ({ meter }: ListedMeter): boolean => meter.details?.OperatingSystem === "Windows";

/** The discounted price; licences are not discounted. */
const discounted = (meter: ListedMeter, share: number): number =>
  meter.price * (isWindows(meter) ? LICENCE_SHARE + (1 - LICENCE_SHARE) * share : share);

/** On-demand prices and all reservations of one product. */
function offerRows(listed: ListedMeter, effectiveDate: string): string[][] {
  const { meter, region, usageType, instanceType, sku } = listed;
  const details = meter.details ?? {};
  const ofProduct = [
    ...[meter.family, meter.service.code, region, listed.bill.provider.regions[region]?.name ?? "", instanceType],
    ...[details.OperatingSystem ?? "", details.x_Tenancy ?? ""],
    ...(meter.service.code === "AmazonEC2" ? ["No License required", "NA", "Used"] : ["", "", ""]),
    details.x_DatabaseEngine ?? "",
    details.x_DatabaseEngine ? (/Multi-AZ/.test(usageType) ? "Multi-AZ" : "Single-AZ") : "",
    ...[details.x_CacheEngine ?? "", usageType, meter.operation ?? ""],
  ];
  const row = (term: string, unit: string, price: string, sold: string[]): string[] => {
    const code = fill("{UPP10}", {}, hash(sold.join("|")));
    const rate = fill("{UPP10}", {}, hash(unit));
    const range = unit === "Hrs" ? ["0", "Inf"] : ["", ""];
    return [
      ...[sku, code, `${sku}.${code}.${rate}`, term, "", effectiveDate, ...range, unit, price, "USD", ...sold],
      ...ofProduct,
    ];
  };
  const reserved = Object.entries(reservationShares[meter.service.code] ?? {}).flatMap(([offering, ofOffering]) =>
    (["P1Y", "P3Y"] as const).flatMap((term) =>
      (["no", "partial", "all"] as const).flatMap((payment) => {
        const share = ofOffering[term][payment];
        if (share === null) return [];
        const sold = [termNames[term], paymentNames[payment], offering];
        const hourly = discounted(listed, share);
        const paidAtOnce = { no: 0, partial: 0.5, all: 1 }[payment];
        return [
          row("Reserved", "Hrs", priceText(hourly * (1 - paidAtOnce), 5), sold),
          ...(paidAtOnce === 0
            ? []
            : [row("Reserved", "Quantity", priceText(hourly * paidAtOnce * hoursOfTerm[term], 0), sold)]),
        ];
      }),
    ),
  );
  return [row("OnDemand", "Hrs", priceText(listed.price), ["", "", ""]), ...reserved];
}

const planHeader = [
  ...["SKU", "RateCode", "Unit", "EffectiveDate", "DiscountedRate", "Currency", "DiscountedSKU"],
  ...["DiscountedServiceCode", "DiscountedUsageType", "DiscountedOperation", "PurchaseOption", "LeaseContractLength"],
  ...["LeaseContractLengthUnit", "ServiceCode", "UsageType", "Operation", "Description", "Instance Family", "Location"],
  ...["Location Type", "Granularity", "Product Family", "DiscountedRegionCode", "DiscountedInstanceType"],
];

/** Rates of all plans of a product family for one product. */
function planRows(listed: ListedMeter, family: string, effectiveDate: string): string[][] {
  const { meter, region, usageType, instanceType, sku } = listed;
  const isOfFamily = family === "EC2InstanceSavingsPlans";
  const ofProduct = isOfFamily ? instancePlanShares : planShares[meter.service.code]!;
  const series = instanceType.split(".")[0] ?? "";
  const place = listed.bill.provider.regions[region]?.name ?? "";
  return (["P1Y", "P3Y"] as const).flatMap((term) =>
    (["no", "partial", "all"] as const).flatMap((payment) => {
      const share = ofProduct[term][payment];
      if (share === null) return [];
      const plan = fill("{UPP16}", {}, hash([family, isOfFamily ? `${region}${series}` : "", term, payment].join("|")));
      const years = term.charAt(1);
      return [
        [
          ...[plan, `${plan}.${sku}`, meter.unit, effectiveDate, priceText(discounted(listed, share)), "USD", sku],
          ...[meter.service.code, usageType, meter.operation ?? "", paymentNames[payment], years, "year"],
          ...[family === "EC2InstanceSavingsPlans" ? "ComputeSavingsPlans" : family, "", ""],
          `${years} year ${paymentNames[payment]} ${family}`,
          ...[isOfFamily ? series : "", isOfFamily ? place : "Any", "AWS Region", "hourly", family],
          ...[region, instanceType],
        ],
      ];
    }),
  );
}

/** AWS's lists of everything in the demo that commitments cover, as of a day (YYYY-MM-DD). */
export function awsPriceLists(day: string): PriceFileText[] {
  const at = `${day}T00:00:00Z`;
  const offers = Object.keys(reservationShares).map((code) =>
    fileOf(
      code,
      at,
      offerHeader,
      listedMeters("aws", [code])
        .filter(({ instanceType }) => instanceType !== "")
        .flatMap((meter) => offerRows(meter, at)),
    ),
  );
  const planned = (code: string, families: [family: string, codes: string[]][]) =>
    fileOf(
      code,
      at,
      planHeader,
      families.flatMap(([family, codes]) =>
        listedMeters("aws", codes)
          .filter(
            ({ instanceType, meter }) =>
              instanceType !== "" || !["AmazonEC2", "AmazonSageMaker"].includes(meter.service.code),
          )
          .flatMap((meter) => planRows(meter, family, at)),
      ),
    );
  return [
    ...offers,
    planned("AWSComputeSavingsPlan", [
      ["ComputeSavingsPlans", ["AmazonEC2", "AmazonECS", "AWSLambda"]],
      ["EC2InstanceSavingsPlans", ["AmazonEC2"]],
    ]),
    planned("AWSMachineLearningSavingsPlans", [["MachineLearningSavingsPlans", ["AmazonSageMaker"]]]),
  ];
}
