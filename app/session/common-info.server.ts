import type { CommonInfo } from "~/contract/session";
import { getCommonInfo } from "~/contract/session";
import { once } from "~/http/every-request.server";
import type { Upstream } from "~/upstream/upstream.server";

/** What the company has; asked for once per request, by the frame and by the screen in it. */
export const commonInfo = (request: Request, upstream: Upstream): Promise<CommonInfo> =>
  once(request, "common info", () => upstream.call(getCommonInfo, {}));
