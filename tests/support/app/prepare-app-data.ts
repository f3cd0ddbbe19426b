/** Prepares the data of the browser tests before their run, while something else runs (see npm test). */
import { appData } from "./app-data";

await appData();
