import type { FormHTMLAttributes } from "react";
import { dropOfflinePage } from "~/components/offline-page";

/** Signs out and deletes this browser's cached window page, but never unsent sales. */
export function SignOutForm({
  action = "/auth/logout",
  ...rest
}: FormHTMLAttributes<HTMLFormElement>) {
  return <form {...rest} method="post" action={action} onSubmit={() => void dropOfflinePage()} />;
}
