import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/button";
import { useListAddress } from "./list-address";
import { PanelForm, type PanelFormProps } from "./panel-form";

/** The form of a dialog of the panel. */
export function DialogForm(props: PanelFormProps) {
  return <PanelForm {...props} actions={(submit) => <DialogActions>{submit}</DialogActions>} />;
}

/** The ways out of a dialog: back to its list, or on. */
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
