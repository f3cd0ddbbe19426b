import { createContext } from "react";

/** The nonce that the page's own scripts carry; known on the server only, as browsers keep it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);
