import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { defaultSearch, fileHref, hrefWith, kindHref, listHref, placeAt, simulatorHref } from "./href";
import { adviceParameterRows, parse, problemsIn } from "./search";

const place = { kind: "savingsPlans", screen: "list", search: defaultSearch } as const;

it("is documented", async () => {
  expect(await readFile("docs/addresses.md", "utf8")).toContain(
    `\n|---|---|---|\n${adviceParameterRows().join("\n")}\n\n`,
  );
});

it("reads what it writes", () => {
  const search = {
    ...defaultSearch,
    type: "EC2Instance",
    term: "P3Y",
    payment: "all",
    days: "60",
    until: "2026-10-31T23:00Z",
    account: "each",
    row: "EC2Instance|1|USD|us-east-1|m5",
    commitment: "1.25",
    ending: "lapse",
    steps: "12",
  } as const;
  const href = hrefWith({ ...place, search });
  expect(parse(new URL(href, "http://site").searchParams, "savingsPlans")).toEqual({ search, ignored: [] });
});

it("names the purchase that the simulator shows in the address of its file", () => {
  const chosen = { ...place, screen: "simulator", search: { ...defaultSearch, row: "chosen" } } as const;
  const simulation = { row: { id: "shown" } };
  expect(fileHref({ ...chosen, simulation }, "csv")).toBe("/spoptm/simulator.csv?row=shown");
  expect(fileHref({ ...chosen, search: defaultSearch, simulation }, "csv")).toBe("/spoptm/simulator.csv");
  expect(fileHref({ ...place, simulation: null }, "csv")).toBe("/spoptm.csv");
});

it("accepts only the parameters of the kind", () => {
  const { search, ignored } = parse(
    new URLSearchParams("type=Compute&quantity=2&offering=convertible&payment=partial"),
    "azure",
  );
  expect(search).toMatchObject({ quantity: "2", payment: "no" });
  expect(ignored.map(({ parameter }) => parameter)).toEqual(["type", "payment", "offering"]);
});

it("keeps invalid input and reports it", () => {
  const { search } = parse(new URLSearchParams("until=yesterday&commitment=1,5"), "savingsPlans");
  expect(search).toMatchObject({ until: "yesterday", commitment: "1,5" });
  expect(problemsIn(search)).toEqual({ until: "hourInvalid", commitment: "commitmentInvalid" });
  const noDay = parse(new URLSearchParams("until=2026-02-30T12:00Z"), "savingsPlans");
  expect(problemsIn(noDay.search)).toEqual({ until: "hourInvalid" });
  expect(problemsIn(defaultSearch)).toEqual({});
});

it("keeps the hours when switching between purchases, lists and kinds", () => {
  const search = { ...defaultSearch, days: "30", payment: "partial" } as const;
  expect(simulatorHref({ ...place, search }, "a|b")).toBe("/spoptm/simulator?days=30&payment=partial&row=a%7Cb");
  expect(listHref({ ...place, screen: "simulator", search: { ...search, row: "a", commitment: "2" } })).toBe(
    "/spoptm?days=30&payment=partial",
  );
  expect(kindHref({ ...place, search }, "azure")).toBe("/azure-reservations/rirecommend?days=30");
  expect(placeAt("/RDSrioptm/simulator/")).toEqual({ kind: "rds", screen: "simulator" });
});
