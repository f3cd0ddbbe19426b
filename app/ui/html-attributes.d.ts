import type {} from "react";

/** HTML that React 18 passes through but does not type: the popover and invoker attributes, in lower case. */
declare module "react" {
  interface HTMLAttributes<T> extends DOMAttributes<T> {
    popover?: "" | "auto" | "manual";
  }
  interface ButtonHTMLAttributes<T> extends HTMLAttributes<T> {
    popovertarget?: string;
    popovertargetaction?: "show" | "hide" | "toggle";
    command?: "show-modal" | "close" | "request-close" | "show-popover" | "hide-popover" | "toggle-popover";
    commandfor?: string;
  }
  interface DetailsHTMLAttributes<T> extends HTMLAttributes<T> {
    /** Details of the same name close each other. */
    name?: string;
  }
  interface CSSProperties {
    [customProperty: `--${string}`]: string | number | undefined;
  }
}
