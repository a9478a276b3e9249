import { type AlertFacts, alertText } from "~/domain/emails/alert-text";
import { Card } from "~/ui/card";
import { Notice } from "~/ui/page";

type NeedsAttentionProps = {
  /** Null if the alerts couldn't be read. */
  alerts: readonly AlertFacts[] | null;
};

export function NeedsAttention({ alerts }: NeedsAttentionProps) {
  if (alerts?.length === 0) return null;
  return (
    <Card title="Needs Attention" className="mb-8">
      {alerts ? (
        <ul className="space-y-4 border-l-4 border-vermilion pl-4">
          {alerts.map((alert) => {
            const { happened, todo } = alertText(alert);
            return (
              <li key={`${alert.kind} ${alert.subject}`} className="max-w-prose">
                <p className="break-words font-medium">{happened}</p>
                <p className="text-sm text-muted">{todo}</p>
              </li>
            );
          })}
        </ul>
      ) : (
        <Notice>Unable to load this list. Please try again later.</Notice>
      )}
    </Card>
  );
}
