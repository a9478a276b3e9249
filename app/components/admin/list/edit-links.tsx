import { IconLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { useListAddress } from "./list-address";

/** Links to the edit and delete dialogs of a row that isn't in a table. */
export function EditLinks({ id, name }: { id: number; name: string }) {
  return (
    <>
      <IconLink to={useListAddress(`${id}/edit`)} preventScrollReset label={`Edit ${name}`}>
        <Icon name="edit" className="size-5" />
      </IconLink>
      <IconLink to={useListAddress(`${id}/delete`)} preventScrollReset label={`Delete ${name}`}>
        <Icon name="trash" className="size-5" />
      </IconLink>
    </>
  );
}
