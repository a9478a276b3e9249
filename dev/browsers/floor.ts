import { createRequire } from "node:module";
import type { CompatData, CompatStatement, Identifier } from "@mdn/browser-compat-data/types";

/**
 * The oldest browsers that our script runs in: the first with a modal <dialog>. An older one keeps the
 * page that the server sent (app/deferred-scripts.ts). What came later, MDN's data says.
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

/** Whether a browser of the floor lacks it. What MDN does not know is taken for old. */
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

/** 'canParse' of the constructor itself, 'size' of what it makes. */
export type Member = { owner: string; name: string; isStatic: boolean };

/** What MDN has of an object's member, among the web's own objects or the language's. */
export function memberFeature({ owner, name, isStatic }: Member): Identifier | undefined {
  const own = (mdn.api[owner] ?? mdn.javascript.builtins?.[owner]) as Identifier | undefined;
  return isStatic ? (own?.[`${name}_static`] ?? own?.[name]) : own?.[name];
}

/** Every member that a browser of the floor may lack, for a test to delete it. */
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
        // Of the language's own objects MDN doesn't tell which it is.
        return mdn.javascript.builtins?.[owner] ? [own, made] : [made];
      }),
  );
}
