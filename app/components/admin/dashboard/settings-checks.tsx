import { Form, useNavigation } from "@remix-run/react";
import type { Finding, SettingsCheck } from "~/domain/health/settings-check";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";

const CHECKS: { check: SettingsCheck; name: string; says: string; button: string }[] = [
  {
    check: "email",
    name: "Email",
    says: "Sends you an email and shows the mail server's response.",
    button: "Send a Test Email",
  },
  {
    check: "stripe",
    name: "Card payments",
    says: "Checks both keys and the webhook with Stripe.",
    button: "Check Stripe",
  },
  {
    check: "test-payment",
    name: "Test payment",
    says: "Pays $1.00 with a test card and refunds it. Only in Stripe's test mode.",
    button: "Make a Test Payment",
  },
  {
    check: "sign-in",
    name: "Sign-in",
    says: "Checks that Auth0 recognizes this shop.",
    button: "Check Sign-In",
  },
];

/** The check that was run, and its findings. */
export type Checked = { check: SettingsCheck; findings: Finding[] };

export function SettingsChecks({ checked }: { checked: Checked | undefined }) {
  const pending = useNavigation().formData?.get("check");
  return (
    <Card
      title="Check Settings"
      description="Each one checks with the service directly and tells you if a setting is wrong."
      className="mt-10 max-w-prose"
    >
      <ul>
        {CHECKS.map(({ check, name, says, button }) => (
          <li key={check} id={`check-${check}`} className="border-t border-line/30 py-4">
            <Form
              method="post"
              action={`/admin/health#check-${check}`}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
            >
              <div className="min-w-0 flex-1 basis-60">
                <h3 className="font-medium">{name}</h3>
                <p className="text-sm text-muted">{says}</p>
              </div>
              <Button
                name="check"
                value={check}
                variant="outline"
                pending={pending === check}
                pendingLabel="Checking..."
              >
                {button}
              </Button>
            </Form>
            <div role="status">
              {checked?.check === check && <Findings findings={checked.findings} />}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Findings({ findings }: { findings: Finding[] }) {
  return (
    <ul className="mt-3 space-y-2">
      {findings.map(({ isRight, text }) => (
        <li key={text} className={`flex gap-2 ${isRight ? "" : "text-vermilion"}`}>
          <Icon name={isRight ? "check" : "close"} className="size-[24px] shrink-0" />
          <span className="min-w-0 break-words">
            {!isRight && <span className="sr-only">Problem: </span>}
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}
