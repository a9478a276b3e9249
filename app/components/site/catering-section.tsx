import { Section } from "~/ui/page";
import { CateringForm } from "./catering-form";

export function CateringSection() {
  return (
    <Section
      id="catering"
      title="Catering"
      intro="Weddings, offices, festivals and gardens: tell us when, where and how many you are, and the truck comes to you."
      className="border-t border-line/15"
    >
      <div className="max-w-prose">
        <CateringForm />
      </div>
    </Section>
  );
}
