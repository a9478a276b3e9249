import { json } from "@remix-run/node";
import type { z } from "zod";
import type { Actor } from "~/domain/access/actor";
import { createSecretId } from "~/domain/access/secret-id.server";
import type { Result } from "~/domain/result";
import { changeForm, type Rules } from "~/domain/rules";
import { ADD_ANOTHER } from "~/forms/add-another";
import { LIKE, OPENED_WITH } from "~/forms/dialog-queries";
import { type Edit, withSeen } from "~/forms/edit-conflict";
import type { FormFields } from "~/forms/form";
import { IDEMPOTENCY_KEY } from "~/forms/idempotency-key";
import { openedFrom } from "~/forms/opened-from";
import { adminAction, adminLoader } from "./admin.server";
import type { Flash } from "./flash.server";
import { readForm } from "./form.server";
import type { TakeFile } from "./form-with-files.server";
import { idParam } from "./id-param.server";
import { notFound } from "./refusals.server";
import { runConfirmedAction, saveForm } from "./save.server";

/**
 * Loaders and actions for dialogs, which open over a list at `/new` and `/12/edit` below its URL. Export them
 * in two steps, as http/api.server.ts explains: const { loader, action } = editDialog({ … });
 */

type Texts = {
  /** The title of the dialog and of its browser tab. */
  title: string;
  saved: Flash;
  /** The message if the error isn't about a field. */
  failed: string;
  /** Heading over the list of errors. */
  invalid?: string;
};

/** For a form with file inputs. */
type Files = {
  takeFile?: (body: Parameters<TakeFile>[0], actor: Actor) => ReturnType<TakeFile>;
};

type Like = (id: number) => FormFields;

/**
 * Fields copied from the row that the URL names. Without JavaScript, 'copy from' is a link that reopens the
 * dialog.
 */
function likeAsked({ url }: Request, like: Like | undefined): FormFields {
  const id = new URL(url).searchParams.get(LIKE) ?? "";
  return like && /^[1-9]\d{0,8}$/.test(id) ? like(Number(id)) : {};
}

const isAnother = ({ url }: Request) => new URL(url).searchParams.has(ADD_ANOTHER);

const takeAs = (take: Files["takeFile"], actor: Actor): TakeFile | undefined =>
  take && ((body) => take(body, actor));

type New<Create extends z.ZodType, Extra extends object> = Texts &
  Files & {
    rules: Pick<Rules<Create>, "create" | "readers">;
    create: (input: z.output<Create>, actor: Actor) => Promise<Result>;
    /** First values. A function if they depend on stored data or on the URL. */
    blank?: FormFields | ((asked: URLSearchParams) => FormFields);
    extra?: () => Extra;
    /** First values after 'Save and Add Another', on top of `blank`. */
    nextDefaults?: () => FormFields;
    /** Fields to copy from another row (`?like=12`). */
    like?: Like;
  };

export function newDialog<Create extends z.ZodType, Extra extends object = object>({
  rules: { create: schema, readers },
  create,
  blank = {},
  nextDefaults,
  extra,
  like,
  takeFile,
  title,
  ...texts
}: New<Create, Extra>) {
  return {
    // Each opened dialog can create one row.
    loader: adminLoader(({ request }) =>
      json({
        ...(extra?.() as Extra),
        fields: {
          ...(typeof blank === "function" ? blank(new URL(request.url).searchParams) : blank),
          ...(isAnother(request) ? nextDefaults?.() : {}),
          ...likeAsked(request, like),
          [IDEMPOTENCY_KEY]: createSecretId(),
        },
        title,
        failed: texts.failed,
      }),
    ),
    action: adminAction(({ request, actor }) =>
      saveForm(
        request,
        { schema, readers },
        {
          save: (input, _edit, idempotencyKey) => create(input, { ...actor, idempotencyKey }),
          takeFile: takeAs(takeFile, actor),
          // Without the search, so that the list shows the new row first.
          to: listBelow(request).pathname,
          toAnother: new URL(request.url).pathname + (nextDefaults ? `?${ADD_ANOTHER}` : ""),
          ...texts,
        },
      ),
    ),
  };
}

type Edited<Row, Change extends z.ZodType, Extra extends object> = Omit<Texts, "title"> &
  Files & {
    title: string | ((row: Row) => string);
    rules: Pick<Rules<z.ZodType, Change>, "change" | "readers" | "labels">;
    find: (id: number) => Row | null;
    fieldsOf: (row: Row) => FormFields;
    /** Fields whose conflicts `update` handles, so they aren't compared here. */
    untracked?: (row: Row) => FormFields;
    /** Values to show in place of the stored ones. Saving the form stores them. */
    suggested?: (row: Row) => FormFields;
    extra?: (row: Row) => Extra;
    like?: Like;
    update: (
      id: number,
      change: z.output<Change>,
      actor: Actor,
      edit: Edit<Row>,
    ) => Promise<Result>;
    staysOpen?: boolean;
  };

export function editDialog<Row, Change extends z.ZodType, Extra extends object = object>({
  rules: { change: schema, readers, labels },
  find,
  fieldsOf,
  untracked,
  suggested,
  extra,
  like,
  update,
  staysOpen = false,
  takeFile,
  title,
  ...texts
}: Edited<Row, Change, Extra>) {
  return {
    loader: adminLoader(({ request, params }) => {
      const row = orNotFound(find(idParam(params)));
      const seen = withSeen({ ...fieldsOf(row), ...untracked?.(row) });
      const once: FormFields = takeFile ? { [IDEMPOTENCY_KEY]: createSecretId() } : {};
      const fields = { ...seen, ...suggested?.(row), ...likeAsked(request, like), ...once };
      return json({
        ...(extra?.(row) as Extra),
        title: typeof title === "function" ? title(row) : title,
        fields,
        failed: texts.failed,
      });
    }),
    action: adminAction(({ request, params, actor }) => {
      const id = idParam(params);
      const list = listBelow(request);
      const { pathname, search } = staysOpen ? new URL(request.url) : list;
      return saveForm(
        request,
        { schema, readers, labels },
        {
          fieldsOf,
          untracked: () => {
            const row = find(id);
            return row ? untracked?.(row) : undefined;
          },
          save: (change, edit: Edit<Row>, idempotencyKey) =>
            update(id, change, { ...actor, idempotencyKey }, edit),
          takeFile: takeAs(takeFile, actor),
          to: pathname + search,
          gone: list.pathname + list.search,
          ...texts,
        },
      );
    }),
  };
}

type Question<Row, Extra extends object> = Texts & {
  find: (id: number) => Row | null;
  nameOf: (row: Row) => string;
  /** A note to read before confirming; null if there's none. */
  noteOf?: (row: Row) => string | null;
  act: Act;
  /** The action if the checkbox with this name was checked. */
  ifChecked?: { name: string; act: Act };
  extra?: (row: Row) => Extra;
};

type Act = (id: number, actor: Actor) => Promise<Result>;

export function confirmDialog<Row, Extra extends object = object>({
  find,
  nameOf,
  noteOf,
  act,
  ifChecked,
  extra,
  title,
  ...texts
}: Question<Row, Extra>) {
  return {
    loader: adminLoader(({ params }) => {
      const row = orNotFound(find(idParam(params)));
      const note = noteOf?.(row) ?? null;
      return json({
        ...(extra?.(row) as Extra),
        title,
        name: nameOf(row),
        ...(note && { note }),
        failed: texts.failed,
      });
    }),
    action: adminAction(async ({ request, params, actor }) => {
      const { pathname, search } = listBelow(request);
      const isChecked = ifChecked && (await readForm(request)).has(ifChecked.name);
      const chosen = isChecked ? ifChecked.act : act;
      const onYes = () => chosen(idParam(params), actor);
      return runConfirmedAction(onYes, { to: pathname + search, ...texts });
    }),
  };
}

type Settings<Row, Change extends z.ZodType, Extra extends object> = {
  rules: Rules<z.ZodType, Change>;
  fieldsOf: (row: Row) => FormFields;
  extra?: (row: Row) => Extra;
  read: () => Row;
  update: (change: z.output<Change>, actor: Actor, edit: Edit<Row>) => Promise<Result>;
  to: string;
  failed?: string;
};

/** A page with one form, for settings in a table's only row. */
export function settingsPage<Row, Change extends z.ZodType, Extra extends object = object>({
  rules,
  read,
  fieldsOf,
  extra,
  update,
  ...outcome
}: Settings<Row, Change, Extra>) {
  return {
    loader: adminLoader(() => {
      const row = read();
      return json({ ...(extra?.(row) as Extra), fields: withSeen(fieldsOf(row)) });
    }),
    action: adminAction(({ request, actor }) =>
      saveForm(request, changeForm(rules), {
        fieldsOf,
        save: (change, edit: Edit<Row>) => update(change, actor, edit),
        saved: { title: "Changes Saved" },
        ...outcome,
      }),
    ),
  };
}

function orNotFound<Row>(row: Row | null): Row {
  if (row === null) throw notFound();
  return row;
}

/**
 * The list under a dialog, or the screen that opened it. The router ignores a trailing slash and case, so the
 * pattern does too.
 */
export function listBelow(request: Request): { pathname: string; search: string } {
  const url = new URL(request.url);
  const opener = openedFrom(url.searchParams);
  if (opener) return { pathname: opener, search: "" };
  for (const name of [...OPENED_WITH, ADD_ANOTHER]) url.searchParams.delete(name);
  return { pathname: url.pathname.replace(/\/(new|\d+\/[\w-]+)\/?$/i, ""), search: url.search };
}
