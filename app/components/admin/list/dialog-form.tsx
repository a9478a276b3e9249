import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/button";
import { useListAddress } from "./list-address";
import { PanelForm, type PanelFormProps } from "./panel-form";

export function DialogForm(props: PanelFormProps) {
  return <PanelForm {...props} actions={(submit) => <DialogActions>{submit}</DialogActions>} />;
}

type DialogActionsProps = { children: ReactNode; dismissLabel?: string };

export function DialogActions({ children, dismissLabel = "Cancel" }: DialogActionsProps) {
  return (
    <div className="form-actions">
      <ButtonLink to={useListAddress("..")} variant="quiet" preventScrollReset>
        {dismissLabel}
      </ButtonLink>
      {children}
    </div>
  );
}
