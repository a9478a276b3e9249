import { useState } from "react";
import type { FormParts } from "~/components/forms/post-form";
import { LEAST_CONTRAST } from "~/domain/brand/color-math";
import { COLORS, type Colors, contrastsOf } from "~/domain/brand/palette";
import { ColorField } from "~/ui/color-field";

const HINT = "colors-hint";

const LABELS = { paper: "Background *", ink: "Text *", accent: "Buttons and Links *" };

/** Color fields, each with its contrast, which updates as the owner picks. */
export function BrandColors({ field }: Pick<FormParts, "field">) {
  const fields = COLORS.map((name) => field(name));
  // A refused color comes back with the nearest readable one, so the fields start over.
  return <Fields key={fields.map(({ defaultValue }) => defaultValue).join()} fields={fields} />;
}

type FieldsProps = { fields: ReturnType<FormParts["field"]>[] };

function Fields({ fields }: FieldsProps) {
  const [colors, setColors] = useState<Colors>(() => chosenIn(fields));
  const contrasts = contrastsOf(colors);
  return (
    <fieldset className="space-y-5" aria-describedby={HINT}>
      <legend className="mb-2 font-display text-xl">Colors</legend>
      <p id={HINT} className="text-sm text-muted">
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
