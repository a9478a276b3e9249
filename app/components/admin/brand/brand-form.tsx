import { useState } from "react";
import { PageForm } from "~/components/admin/list/panel-form";
import { PictureField } from "~/components/admin/uploads/picture-field";
import type { FormParts } from "~/components/forms/post-form";
import { LEAST_CONTRAST } from "~/domain/brand/color-math";
import { COLORS, type Colors, contrastsOf } from "~/domain/brand/palette";
import { ZONE_NAMES } from "~/domain/brand/zones";
import { CheckboxField, SelectField } from "~/ui/choice-field";
import { ColorField } from "~/ui/color-field";
import { Field } from "~/ui/field";
import { RequiredNote } from "~/ui/required-note";
import { TextAreaField } from "~/ui/text-area-field";
import { BrandLook } from "./brand-look";

export function BrandForm() {
  return (
    <PageForm submitLabel="Save Changes" withFiles isLong>
      {(parts) => (
        <BrandLook field={parts.field} to="/admin/brand/preview">
          {({ field }) => (
            <>
              <RequiredNote />
              <Field {...field("name")} label="Name *" required />
              <Field
                {...field("tagline")}
                label="Tagline *"
                hint="Appears after your name in search results."
                required
              />
              <TextAreaField
                {...field("description")}
                label="Description *"
                hint="Search results show it under the name. One or two sentences."
                required
                rows={3}
              />
              <Field
                {...field("cuisine")}
                label="Cuisine *"
                hint="What you serve, for search engines (for example, Tacos)."
                required
              />
              <Field {...field("city")} label="City *" required />
              <Field {...field("region")} label="State *" required />
              <SelectField
                {...field("zone")}
                label="Time Zone *"
                hint="Set it before you add stops. If you change it later, the hours of stops you've added will look different."
                options={ZONE_NAMES}
                required
              />
              <fieldset>
                <legend className="sr-only">Logo</legend>
                <PictureField
                  {...field("logo")}
                  label="Logo"
                  hint="Shows next to your name, in browser tabs, on phone home screens, and in shared links. Without one, we show our own small drawing."
                  uploadLabel="Upload Logo"
                  takesFile
                />
              </fieldset>
              <BrandColors field={field} />
              <CheckboxField
                {...parts.checkbox("hasTastingNotes")}
                label="Products have tasting notes: sweet, bitter, and umami"
              />
              <Contact field={field} />
              <Profiles field={field} />
            </>
          )}
        </BrandLook>
      )}
    </PageForm>
  );
}

type PartProps = Pick<FormParts, "field">;

function Contact({ field }: PartProps) {
  return (
    <fieldset className="space-y-5">
      <legend className="mb-4 font-display text-xl">Contact</legend>
      <Field {...field("email")} label="Email *" type="email" required autoComplete="off" />
      <Field {...field("phone")} label="Phone" type="tel" autoComplete="off" />
    </fieldset>
  );
}

const PROFILES_HINT = "profiles-hint";

function Profiles({ field }: PartProps) {
  return (
    <fieldset className="space-y-5" aria-describedby={PROFILES_HINT}>
      <legend className="mb-2 font-display text-xl">Social Media</legend>
      <p id={PROFILES_HINT} className="text-sm text-muted">
        Links in the footer of every page. Type @ and your name there, or paste the link. Leave the
        ones you don't use blank.
      </p>
      <Field {...field("instagram")} label="Instagram" inputMode="url" />
      <Field {...field("facebook")} label="Facebook" inputMode="url" />
      <Field {...field("x")} label="X" inputMode="url" />
      <Field {...field("tiktok")} label="TikTok" inputMode="url" />
    </fieldset>
  );
}

const COLORS_HINT = "colors-hint";

const LABELS = { paper: "Background *", ink: "Text *", accent: "Buttons and Links *" };

/** Color fields, each with its contrast, which updates as the owner picks. */
function BrandColors({ field }: Pick<FormParts, "field">) {
  const fields = COLORS.map((name) => field(name));
  // A refused color comes back with the nearest readable one, so the fields start over.
  return <Fields key={fields.map(({ defaultValue }) => defaultValue).join()} fields={fields} />;
}

type FieldsProps = { fields: ReturnType<FormParts["field"]>[] };

function Fields({ fields }: FieldsProps) {
  const [colors, setColors] = useState<Colors>(() => chosenIn(fields));
  const contrasts = contrastsOf(colors);
  return (
    <fieldset className="space-y-5" aria-describedby={COLORS_HINT}>
      <legend className="mb-2 font-display text-xl">Colors</legend>
      <p id={COLORS_HINT} className="text-sm text-muted">
        The dark theme uses the same three colors. Text and buttons need a contrast of{" "}
        {LEAST_CONTRAST} or more, so everyone can read them in the sun.
      </p>
      {COLORS.map((name, at) => (
        <ColorField
          key={name}
          {...fields[at]}
          id={fields[at]?.id ?? name}
          label={LABELS[name]}
          hint={name === "paper" ? undefined : contrastText(contrasts[name])}
          onChange={({ target: { value } }) => setColors((now) => ({ ...now, [name]: value }))}
        />
      ))}
    </fieldset>
  );
}

const contrastText = ({ light, dark }: { light: string; dark: string }) =>
  `Contrast: ${light} in the light theme, ${dark} in the dark one`;

function chosenIn(fields: FieldsProps["fields"]): Colors {
  const [paper = "", ink = "", accent = ""] = fields.map(({ defaultValue }) => defaultValue);
  return { paper, ink, accent };
}
