import { alive } from "~/lib/http/health";

/** Confirms that this process responds, not that it is ready to serve. */
export const loader = () => Response.json(alive);
