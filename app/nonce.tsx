import { createContext } from "react";

/** The nonce of the page's own scripts; known only on the server, as browsers hide it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);
