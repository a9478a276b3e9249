import { IconLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { useListAddress } from "./list-address";

/** Wide screens have room for words beside the icons. */
const WITH_WORD = "xl:w-auto xl:gap-2 xl:px-3";

/** Links to the edit and delete dialogs of a row that isn't in a table. */
export function EditLinks({ id, name }: { id: number; name: string }) {
  return (
    <>
      <IconLink
        to={useListAddress(`${id}/edit`)}
        preventScrollReset
        label={`Edit ${name}`}
        className={WITH_WORD}
      >
        <Icon name="edit" className="size-5" />
        <span className="hidden xl:inline">Edit</span>
      </IconLink>
      <IconLink
        to={useListAddress(`${id}/delete`)}
        preventScrollReset
        label={`Delete ${name}`}
        className={WITH_WORD}
      >
        <Icon name="trash" className="size-5" />
        <span className="hidden xl:inline">Delete</span>
      </IconLink>
    </>
  );
}
