import { createContext } from "react";

export const footerLinks = ["agreement", "privacy", "support"] as const;

/** Where the footer's links lead in this environment; of pages without data, to our own pages. */
export const FooterLinksContext = createContext<Partial<Record<(typeof footerLinks)[number], string>>>({});
