import { POLICIES, POLICY_NAMES, policyPath } from "~/domain/brand/policies";

/** Links to the policies. Beside a payment they open a new tab, so that a typed card isn't lost. */
export function PolicyLinks({ inNewTab = false }: { inNewTab?: boolean }) {
  return (
    <p className="flex flex-wrap gap-x-4 text-sm text-muted">
      {POLICY_NAMES.map((policy) => (
        <a
          key={policy}
          href={policyPath(policy)}
          target={inNewTab ? "_blank" : undefined}
          className="py-1.5 underline"
        >
          {POLICIES[policy].name}
        </a>
      ))}
    </p>
  );
}
