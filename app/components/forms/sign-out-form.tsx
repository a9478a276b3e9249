import type { FormHTMLAttributes } from "react";
import { dropKeptPage } from "~/components/kept-page";

/** Takes the window's page that this browser keeps along, but never a sale that isn't sent. */
export function SignOutForm({
  action = "/auth/logout",
  ...rest
}: FormHTMLAttributes<HTMLFormElement>) {
  return <form {...rest} method="post" action={action} onSubmit={dropKeptPage} />;
}
