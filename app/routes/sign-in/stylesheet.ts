import { redirect } from "@remix-run/node";
import styles from "~/styles/index.css?url";

/** The app's stylesheet under a stable address, for the provider's sign-in page. */
export async function loader() {
  return redirect(styles, { headers: { "cache-control": "no-cache" } });
}
