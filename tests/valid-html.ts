import { HtmlValidate, type RuleConfig, StaticConfigLoader } from "html-validate";

function validatorWith(rules: RuleConfig = {}) {
  return new HtmlValidate(
    new StaticConfigLoader({
      extends: ["html-validate:recommended", "html-validate:a11y"],
      // How React writes: 'dateTime', '<br/>', 'required=""', 'hidden=""'. To a browser it is all the same.
      rules: {
        "attr-case": "off",
        "void-style": "off",
        "attribute-boolean-style": "off",
        "attribute-empty-style": "off",
        // The link's class keeps a number on one line.
        "tel-non-breaking": "off",
        ...rules,
      },
    }),
  );
}

/** React's own ids begin with a colon, which HTML allows. */
const IDS_OF_REACT: RuleConfig = { "valid-id": ["error", { relaxed: true }] };

const VALIDATORS = {
  /** Without a script /board comes anew by itself. Nobody reads it from top to bottom, or types on it. */
  publicPage: validatorWith({ "meta-refresh": "off" }),
  refusedForm: validatorWith(IDS_OF_REACT),
  /** Its tables say their roles, which a browser takes from them where they become a phone's cards. */
  panel: validatorWith({ ...IDS_OF_REACT, "no-redundant-role": "off" }),
};

/** What the validator finds in a page as it is sent. */
export async function faultsOfHtml(
  kind: keyof typeof VALIDATORS,
  html: string,
  path: string,
): Promise<string[]> {
  const { results } = await VALIDATORS[kind].validateString(html);
  const messages = results.flatMap((result) => result.messages);
  return messages.map(
    ({ ruleId, message, selector }) => `${path} ${selector}: ${message} (${ruleId})`,
  );
}
