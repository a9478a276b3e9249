import { Link } from "@remix-run/react";
import { DEFAULT_BRAND } from "~/brand";
import { type Guide, type GuideStep, takesOrders } from "~/domain/health/guide";
import { Card } from "~/ui/card";
import { TALL_LINK } from "~/ui/links";

const STEPS: Record<GuideStep, { name: string; says: string; href: string }> = {
  brand: {
    name: "Name your truck",
    says: `Pages and emails still say ${DEFAULT_BRAND.name}.`,
    href: "/admin/brand",
  },
  details: {
    name: "Use your own details",
    says: "Your tagline, description, email, or phone number is still our example.",
    href: "/admin/brand",
  },
  menu: {
    name: "Add what you sell",
    says: "Paste your menu as text, with prices.",
    href: "/admin/menu/paste",
  },
  photos: {
    name: "Add photos",
    says: "Nothing that you sell has an image yet.",
    href: "/admin/menu",
  },
  texts: {
    name: "Write your page text",
    says: "Home, Shop, and About still have the words they came with.",
    href: "/admin/brand/texts",
  },
  hero: {
    name: "Choose your headline and image",
    says: "They're the first thing on your home page.",
    href: "/admin/homepage",
  },
  tax: {
    name: "Set your sales tax",
    says: "Until you do, sales collect none.",
    href: "/admin/tax",
  },
  stop: {
    name: "Add your first stop",
    says: "Customers see where you are, and when.",
    href: "/admin/calendar/new",
  },
  "order-ahead": {
    name: "Let customers order ahead",
    says: "No stop takes online orders yet. Edit one, and check it there.",
    href: "/admin/calendar",
  },
  "payment-settings": {
    name: "Take cards",
    says: "Stripe isn't set up on the server yet.",
    href: "/admin/health#check-stripe",
  },
  "first-payment": {
    name: "Try a card payment",
    says: "Stripe is set up, but we haven't heard from it yet. Make a test payment.",
    href: "/admin/health#check-test-payment",
  },
  "sign-in": {
    name: "Check sign-in",
    says: "Make sure your settings match Auth0's.",
    href: "/admin/health#check-sign-in",
  },
  "mail-settings": {
    name: "Send emails",
    says: "No mail server is set up yet.",
    href: "/admin/health#check-email",
  },
  "first-email": {
    name: "Send a test email",
    says: "Mail is set up, but nothing has been sent yet.",
    href: "/admin/health#check-email",
  },
  backup: {
    name: "Make a backup",
    says: "Whoever set up your server can make one: see 'Back up' in the README.",
    href: "/admin/health",
  },
};

/**
 * Setup steps for a new owner. A step disappears once the shop sees that it works. The list is folded once customers
 * can order.
 */
export function GettingStarted({ guide }: { guide: Guide }) {
  const { done, left } = guide;
  if (left.length === 0) return null;
  return (
    <Card className="mb-8">
      <details open={!takesOrders(guide)}>
        <summary className="cursor-pointer py-2">
          <h2 className="inline font-display text-xl">Getting Started</h2>{" "}
          <span className="ml-2 whitespace-nowrap text-muted">
            {done} of {done + left.length} done
          </span>
        </summary>
        <ol className="mt-2 grid gap-x-8 sm:grid-cols-2">
          {left.map((step) => {
            const { name, says, href } = STEPS[step];
            return (
              <li key={step} className="py-2">
                <Link to={href} className="inline-block py-1 font-medium text-matcha underline">
                  {name}
                </Link>
                <p className="text-sm text-muted">{says}</p>
              </li>
            );
          })}
        </ol>
        <p className="mt-2 flex flex-wrap gap-x-6">
          <Link to="/" reloadDocument className={TALL_LINK}>
            See it as a customer
          </Link>
          <Link to="/admin/people" className={TALL_LINK}>
            Let someone help
          </Link>
        </p>
      </details>
    </Card>
  );
}
