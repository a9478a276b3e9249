import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/button";
import { useListAddress } from "./list-address";
import { PanelForm, type PanelFormProps } from "./panel-form";

export function DialogForm(props: PanelFormProps) {
  return <PanelForm {...props} actions={(submit) => <DialogActions>{submit}</DialogActions>} />;
}

export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="form-actions">
      <ButtonLink to={useListAddress("..")} variant="quiet" preventScrollReset>
        Cancel
      </ButtonLink>
      {children}
    </div>
  );
}
