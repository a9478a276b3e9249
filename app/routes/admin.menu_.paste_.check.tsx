import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { dialogMeta } from "~/components/admin/dialog-title";
import { MenuPage } from "~/components/admin/menu-page";
import { MenuPasteDone, MenuPlan } from "~/components/admin/menu-plan";
import { useRefusal } from "~/components/admin/session-ended";
import { catchNetworkFailure } from "~/components/forms/keep-typed";
import { Refusal } from "~/components/forms/refusal";
import type { Actor } from "~/domain/access/actor";
import { menuPasteActRules } from "~/domain/menu/menu-paste.schema";
import { applyMenuPaste, readMenuPaste, undoMenuPaste } from "~/domain/menu/menu-pastes.server";
import { adminAction, adminLoader } from "~/http/admin.server";
import { saveForm } from "~/http/save.server";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/page";

export const meta = dialogMeta("Check Menu");

const FAILED = "We couldn't save that. Please try again.";

export const loader = adminLoader(() => json({ paste: readMenuPaste() }));

const SAID = { apply: "Menu Updated", undo: "Menu Changed Back" };

export const action = adminAction(({ request, administrator: { actor } }) =>
  saveForm(request, menuPasteActRules, {
    save: (press) => doTo(press, actor),
    saved: ({ act }) => ({ title: SAID[act] }),
    to: "/admin/menu/paste/check",
    failed: FAILED,
  }),
);

function doTo({ act, id, fingerprint }: z.output<typeof menuPasteActRules.schema>, actor: Actor) {
  return act === "apply" ? applyMenuPaste({ id, fingerprint }, actor) : undoMenuPaste(id, actor);
}

export { shouldRevalidate } from "~/components/forms/keep-typed";
export const clientAction = catchNetworkFailure(FAILED);

export default function MenuCheckScreen() {
  const { paste } = useLoaderData<typeof loader>();
  return (
    <MenuPage actions={null}>
      <Refusal answer={useRefusal()} />
      {paste === null && (
        <Notice
          title="Nothing to Check"
          action={<ButtonLink to="/admin/menu/paste">Paste a Menu</ButtonLink>}
        >
          Paste a menu first.
        </Notice>
      )}
      {paste?.state === "checked" && <MenuPlan paste={paste} />}
      {paste && paste.state !== "checked" && <MenuPasteDone paste={paste} />}
    </MenuPage>
  );
}
