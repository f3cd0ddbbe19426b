import { alive } from "~/lib/health";

/** That this process answers; not whether it can serve. */
export const loader = () => Response.json(alive);
