import { createContext } from "react";

export const footerLinks = ["agreement", "privacy", "support"] as const;

/** Targets of the footer's links in this environment; without data, our own pages. */
export const FooterLinksContext = createContext<Partial<Record<(typeof footerLinks)[number], string>>>({});
