import { type APIRequestContext, expect } from "@playwright/test";
import { HtmlValidate, type RuleConfig, StaticConfigLoader } from "html-validate";

function validatorWith(rules: RuleConfig = {}) {
  return new HtmlValidate(
    new StaticConfigLoader({
      extends: ["html-validate:recommended", "html-validate:a11y"],
      // How React writes: 'dateTime', '<br/>', 'required=""'. To a browser it is all the same.
      rules: {
        "attr-case": "off",
        "void-style": "off",
        "attribute-boolean-style": "off",
        ...rules,
      },
    }),
  );
}

/** React's own ids begin with a colon, which HTML allows. */
const IDS_OF_REACT: RuleConfig = { "valid-id": ["error", { relaxed: true }] };

/** Without a script /board comes anew by itself. Nobody reads it from top to bottom, or types on it. */
const publicPages = validatorWith({ "meta-refresh": "off" });
const refusedForms = validatorWith(IDS_OF_REACT);
/** Its tables say their roles, which a browser takes from them where they become a phone's cards. */
const panel = validatorWith({ ...IDS_OF_REACT, "no-redundant-role": "off" });

/** What the validator finds in the pages as the server sends them. */
export function faultsIn(request: APIRequestContext, paths: string[]): Promise<string[]> {
  return faultsFoundBy(publicPages, request, paths);
}

/** The same for pages of the panel; the request must be an administrator's. */
export function panelFaultsIn(request: APIRequestContext, paths: string[]): Promise<string[]> {
  return faultsFoundBy(panel, request, paths);
}

/** The same for a public page that shows what it refused. */
export function faultsOfRefused(html: string, path: string): Promise<string[]> {
  return faultsOfHtml(refusedForms, html, path);
}

async function faultsFoundBy(validator: HtmlValidate, request: APIRequestContext, paths: string[]) {
  const faults: string[] = [];
  for (const path of paths) {
    const response = await request.get(path);
    expect(response.headers()["content-type"], path).toContain("text/html");
    faults.push(...(await faultsOfHtml(validator, await response.text(), path)));
  }
  return faults;
}

async function faultsOfHtml(validator: HtmlValidate, html: string, path: string) {
  const { results } = await validator.validateString(html);
  const messages = results.flatMap((result) => result.messages);
  return messages.map(
    ({ ruleId, message, selector }) => `${path} ${selector}: ${message} (${ruleId})`,
  );
}
