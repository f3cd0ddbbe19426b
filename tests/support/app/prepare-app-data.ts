/** Prepares the data of the browser tests ahead of their run, beside something else (see npm test). */
import { appData } from "./app-data";

await appData();
