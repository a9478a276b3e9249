import { useEffect } from "react";
import { useInlineScriptMark } from "~/inline-script-mark";

declare global {
  interface Window {
    autoReload?: number;
  }
}

/**
 * Loads the page again without JavaScript, and with it too unless ours arrives in time: from then on
 * `useAutoRefresh` does that. A plain meta refresh couldn't be taken back.
 * @param to never what was posted
 */
export function AutoReload({ seconds, to }: { seconds: number; to: string }) {
  const mark = useInlineScriptMark();
  useEffect(() => clearTimeout(window.autoReload), []);
  const refresh = `<meta http-equiv="refresh" content="${seconds};url=${to}">`;
  const timer = `autoReload=setTimeout(()=>location.replace("${to}"),${seconds * 1000})`;
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React hydrates no noscript's children */}
      <noscript dangerouslySetInnerHTML={{ __html: refresh }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant */}
      <script nonce={mark} dangerouslySetInnerHTML={{ __html: timer }} />
    </>
  );
}
