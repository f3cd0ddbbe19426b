import { Form as RouterForm, useLocation } from "@remix-run/react";
import type { FormProps as RouterFormProps } from "@remix-run/react";
import type { ElementType } from "react";
import { useContext } from "react";
import { COMPANY, withCompany } from "~/lib/people/company-address";
import { CompanyContext } from "./company";
import { useShownProblems } from "./use-shown-problems";
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

function FormTo({ as = RouterForm, action = "", method, children, ...rest }: FormProps) {
  const companyId = useContext(CompanyContext);
  const isPost = method === "post";
  const Element: ElementType = isPost && as === RouterForm ? PostForm : as;
  // Like links, forms ask for the route they lead to when they are sent, and not on every page that shows them.
  const discovery = as === "form" ? {} : { discover: "none" };
  return (
    <Element {...rest} {...discovery} method={method} action={isPost ? withCompany(action, companyId) : action}>
      {!isPost && companyId !== null && <input type="hidden" name={COMPANY} value={companyId} />}
      {children}
    </Element>
  );
}

function PostForm({ onSubmit, ...rest }: RouterFormProps) {
  const submitOnce = useSubmitOnce();
  const showProblems = useShownProblems();
  return (
    <RouterForm
      {...rest}
      onSubmit={(event) => {
        onSubmit?.(event);
        submitOnce(event);
        showProblems(event);
      }}
    />
  );
}
