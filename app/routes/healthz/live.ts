import { alive } from "~/lib/http/health";

/** That this process answers; not whether it can serve. */
export const loader = () => Response.json(alive);
