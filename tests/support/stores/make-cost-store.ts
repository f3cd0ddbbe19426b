/** Makes an empty cost store with its tables in the folder that is given. */
import { openChdb } from "../../../server/cost-store/chdb";
import { prepareCostStore } from "../../../server/cost-store/prepare";

const sessions = { pages: 1, exports: 0, imports: 0 };
const store = await openChdb({ directory: process.argv[2]!, sessions, timeoutSeconds: 60 });
await prepareCostStore(store);
await store.close();
