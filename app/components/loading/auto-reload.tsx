import { useEffect } from "react";
import { useInlineScriptMark } from "~/inline-script-mark";

declare global {
  interface Window {
    autoReload?: number;
  }
}

/**
 * Reloads the page without JavaScript, or if the page's script doesn't arrive in time. Once it has arrived,
 * `useAutoRefresh` takes over, so it isn't a plain meta refresh, which can't be canceled.
 * @param to the URL to load, which repeats no post
 */
export function AutoReload({ seconds, to }: { seconds: number; to: string }) {
  const mark = useInlineScriptMark();
  useEffect(() => clearTimeout(window.autoReload), []);
  const refresh = `<meta http-equiv="refresh" content="${seconds};url=${to}">`;
  // A page that posted a form waits for the answer (`STOP_FOR_FORM`), which a reload would cancel.
  const reload = `document.documentElement.dataset.js==1||location.replace("${to}")`;
  const timer = `autoReload=setTimeout(()=>${reload},${seconds * 1000})`;
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React hydrates no noscript's children */}
      <noscript dangerouslySetInnerHTML={{ __html: refresh }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant */}
      <script nonce={mark} dangerouslySetInnerHTML={{ __html: timer }} />
    </>
  );
}
