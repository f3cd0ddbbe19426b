/** A request that each call accepts, by path: what the tests of the contract start from. */
export const sampleRequests: Record<string, Record<string, unknown>> = {
  "/earth/api/front/profile": {},
  "/api_v2.0/general/keycloak/json": { domain: "cloudtally.example", svcType: "frontend" },
  "/earth/api/user/current": {},
  "/earth/api/company/list": {},
  "/earth/api/company/select": { cmpnId: "acme" },
  "/earth/api/user/language": { userLangCd: "ko" },
  "/api/v3/common/vendors": {},
  "/api/v3/common/info": {},
  "/earth/api/import/list": {},
  "/earth/api/import/detail": { importId: "import-1" },
  "/earth/api/import/remove": { importId: "import-1" },
  ...costRequests(),
};

function costRequests() {
  const scope = { startDate: "2026-10-01", endDate: "2026-10-31", selectedVendors: ["aws"], isAmortizedCost: false, currency: "USD" };
  const filters = [{ field: "region", values: ["us-east-1"], exclude: false }];
  const query = { ...scope, grain: "DAY", viewBy: "product", filters, sort: { key: "cost", descending: true } };
  return {
    "/api/v3/ca/cost": { ...query, page: 1, itemsPerPage: 30 },
    "/api/v3/ca/cost/csv": query,
    "/api/v3/filter": { ...scope, filters, field: "product" },
    "/api/v3/filter/tags": scope,
  };
}
