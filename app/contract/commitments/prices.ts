import { z } from "zod";
import { call } from "../call";
import { importProblem } from "../imports/imports";
import { paging } from "../paging";
import { line } from "../text";
import { vendor } from "../vendors";

/** Price lists belong to the installation: everyone may see them; handlers of changes also require an operator. */
const view = { menu: "imports", level: "view" } as const;
const edit = { menu: "imports", level: "edit" } as const;

/** The part of a file for one offer and region. Times are ISO 8601. */
const priceList = z.object({
  fileId: z.string(),
  fileName: z.string(),
  provider: vendor,
  /** As the provider names it: AmazonEC2, AWSComputeSavingsPlan, Virtual Machines. */
  offer: z.string(),
  region: z.string(),
  currency: z.string(),
  /** For prices without a publication (Azure): when the newest of them took effect. */
  publishedAt: z.string(),
  rates: z.number().int(),
  /** Its prices apply now; those of an older publication apply only until the next one. */
  isInForce: z.boolean(),
});
export type PriceList = z.infer<typeof priceList>;

/** A price file that does not count: it is being read, or was refused. */
const priceFile = z.object({
  fileId: z.string(),
  name: z.string(),
  status: z.enum(["reading", "failed"]),
  problem: importProblem.nullable(),
  createdAt: z.string(),
});
export type UnreadPriceFile = z.infer<typeof priceFile>;

export const listPrices = call("POST /earth/api/price/list", {
  summary:
    "Price lists of the installation by provider, offer, region and publication; for operators also files that do not count",
  access: view,
  request: z.object({
    ...paging(20),
  }),
  /** `total` counts the lists on all pages. */
  response: z.object({ total: z.number().int(), lists: z.array(priceList), files: z.array(priceFile) }),
});

export const removePrices = call("POST /earth/api/price/remove", {
  summary: "For operators of the installation: removes one list of a price file, or dismisses a refused file",
  access: edit,
  changes: true,
  /** Without offer, region and currency: the whole file. */
  request: z.object({
    fileId: line(64),
    offer: line(200).optional(),
    region: line(100).optional(),
    currency: line(10).optional(),
  }),
  response: z.object({}),
});

/** Reply to an upload of price lists, which is sent like one of bills (upload.ts). */
export const priceUploadReply = z.object({ fileNames: z.array(z.string()) });
