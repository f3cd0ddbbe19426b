import { expect, it } from "vitest";
import { getScheduledInvoices } from "./billing/invoice-sending";
import { listPrices } from "./commitments/prices";
import { listImports } from "./imports/imports";

it.each([getScheduledInvoices, listImports, listPrices])("limits pages of $path", ({ request }) => {
  const isAccepted = (paging: object) => request.safeParse(paging).success;
  expect([{}, { page: 100_000, itemsPerPage: 200 }].map(isAccepted)).toEqual([true, true]);
  expect([{ page: 100_001 }, { itemsPerPage: 201 }].map(isAccepted)).toEqual([false, false]);
});
