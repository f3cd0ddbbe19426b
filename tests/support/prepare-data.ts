/** Prepares the data folder of the app under test (DATA_DIR) before its first start. */
import { readEnv } from "../../server/env";
import { openStateStore } from "../../server/state-store/open";
import { addPeople } from "./people";

const store = await openStateStore(readEnv());
await addPeople(store);
await store.close();
