import { HtmlValidate, type RuleConfig, StaticConfigLoader } from "html-validate";

function validatorWith(rules: RuleConfig = {}) {
  return new HtmlValidate(
    new StaticConfigLoader({
      extends: ["html-validate:recommended", "html-validate:a11y"],
      // React writes 'dateTime', '<br/>', 'required=""', and 'hidden=""', which are all the same to a browser.
      rules: {
        "attr-case": "off",
        "void-style": "off",
        "attribute-boolean-style": "off",
        "attribute-empty-style": "off",
        // The class of phone links keeps a number on one line.
        "tel-non-breaking": "off",
        ...rules,
      },
    }),
  );
}

/** React's own IDs begin with a colon, which HTML allows. */
const IDS_OF_REACT: RuleConfig = { "valid-id": ["error", { relaxed: true }] };

const VALIDATORS = {
  /**
   * Without JavaScript, /board reloads itself. That's fine, since nobody reads it from top to bottom or types on it.
   */
  publicPage: validatorWith({ "meta-refresh": "off" }),
  refusedForm: validatorWith(IDS_OF_REACT),
  /** The panel's tables state their roles, because browsers drop them when tables become cards on a phone. */
  panel: validatorWith({ ...IDS_OF_REACT, "no-redundant-role": "off" }),
};

/** The faults that the validator finds in a page as it's sent. */
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
