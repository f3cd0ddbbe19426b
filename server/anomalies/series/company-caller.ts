import { vendors } from "~/contract/vendors";
import type { Caller } from "../../serve";

/** Detection watches all costs of a company, whoever sees them later. */
export const companyCaller = (companyId: string): Caller => ({
  userId: "",
  companyId,
  vendors: [...vendors],
  user: {
    siteCd: "",
    userId: "",
    userNm: "",
    userEmail: "",
    userLangCd: null,
    curCmpnId: companyId,
    curCmpnNm: null,
    companies: [],
    menus: [],
  },
});
