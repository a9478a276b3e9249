import { createRequire } from "node:module";
import type { CompatData, CompatStatement, Identifier } from "@mdn/browser-compat-data/types";

/**
 * The oldest browsers that our script runs in: the first with a modal <dialog>. Older ones keep the page that
 * the server sent (app/deferred-scripts.ts). MDN's data says what came later.
 */
const FLOOR = {
  safari: 15.4,
  safari_ios: 15.4,
  chrome: 98,
  chrome_android: 98,
  firefox: 98,
  firefox_android: 98,
} as const;

export const mdn: CompatData = createRequire(import.meta.url)("@mdn/browser-compat-data");

/** Whether one of the oldest browsers lacks a feature. One that MDN doesn't know counts as old. */
export function isNewer(feature: Identifier | undefined): boolean {
  const support = feature?.__compat?.support;
  if (!support) return false;
  return Object.entries(FLOOR).some(
    ([browser, floor]) => !isIn(support[browser as keyof typeof FLOOR], floor),
  );
}

type Support = CompatStatement["support"]["chrome"];

function isIn(support: Support, floor: number): boolean {
  const statements = support ? [support].flat() : [];
  return statements.some(
    ({ version_added: added, version_removed: removed, flags, prefix, alternative_name }) =>
      typeof added === "string" &&
      !removed &&
      !flags &&
      !prefix &&
      !alternative_name &&
      Number.parseFloat(added.replace("≤", "")) <= floor,
  );
}

/** A member: static like 'canParse' of URL, or of an instance like 'size'. */
export type Member = { owner: string; name: string; isStatic: boolean };

/** MDN's data about a member, of a web API or of the language. */
export function memberFeature({ owner, name, isStatic }: Member): Identifier | undefined {
  const own = (mdn.api[owner] ?? mdn.javascript.builtins?.[owner]) as Identifier | undefined;
  return isStatic ? (own?.[`${name}_static`] ?? own?.[name]) : own?.[name];
}

/** Every member that one of the oldest browsers may lack, for a test to delete. */
export function newerMembers(): Member[] {
  const objects = { ...mdn.javascript.builtins, ...mdn.api } as Record<string, Identifier>;
  return Object.entries(objects).flatMap(([owner, members]) =>
    Object.entries(members)
      .filter(([name, feature]) => name !== "__compat" && isNewer(feature as Identifier))
      .flatMap(([key]) => {
        const name = key.replace(/_(static|event)$/, "");
        const own = { owner, name, isStatic: true };
        const made = { owner, name, isStatic: false };
        if (key.endsWith("_static")) return [own];
        // For the language's own objects, MDN doesn't say whether a member is static.
        return mdn.javascript.builtins?.[owner] ? [own, made] : [made];
      }),
  );
}
