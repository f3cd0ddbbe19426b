import { Form as RouterForm, useLocation } from "@remix-run/react";
import type { FormProps as RouterFormProps } from "@remix-run/react";
import type { ElementType, FormEvent } from "react";
import { useContext } from "react";
import { COMPANY, withCompany } from "~/lib/people/company-address";
import { CompanyContext } from "./company";
import { useSubmitOnce } from "./use-submit-once";

interface FormProps extends RouterFormProps {
  /** "form": the browser submits it. Otherwise a fetcher's form. */
  as?: "form" | typeof RouterForm;
}

/**
 * A form for the page's company. The company is part of its request address: a POST form has it in its action, a GET
 * form in one of its fields.
 */
export function Form({ action, ...rest }: FormProps) {
  return action === undefined ? <FormToItsPage {...rest} /> : <FormTo action={action} {...rest} />;
}

function FormToItsPage(props: FormProps) {
  const { pathname, search } = useLocation();
  return <FormTo {...props} action={pathname + search} />;
}

function FormTo({ as = RouterForm, action = "", method, onSubmit, children, ...rest }: FormProps) {
  const companyId = useContext(CompanyContext);
  const isPost = method === "post";
  const submitOnce = useSubmitOnce();
  const Element: ElementType = as;
  // Like links, forms ask for the route they lead to when they are sent, and not on every page that shows them.
  const discovery = as === "form" ? {} : { discover: "none" };
  return (
    <Element
      {...rest}
      {...discovery}
      method={method}
      action={isPost ? withCompany(action, companyId) : action}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        onSubmit?.(event);
        if (isPost && as === RouterForm) submitOnce(event);
      }}
    >
      {!isPost && companyId !== null && <input type="hidden" name={COMPANY} value={companyId} />}
      {children}
    </Element>
  );
}
