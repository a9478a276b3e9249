import { DialogForm } from "~/components/admin/list/dialog-form";
import type { FormLabels } from "~/components/admin/list/panel-form";
import { MediaField } from "~/components/admin/uploads/media-field";
import { PLATFORM_NAMES, SOCIAL_PLATFORMS } from "~/domain/social/social";
import { TilesField } from "~/ui/choice-field";
import { TextAreaField } from "~/ui/text-area-field";
import { PlatformIcon } from "./platform-icon";

const PLATFORM_TILES = SOCIAL_PLATFORMS.map((platform) => ({
  value: platform,
  label: PLATFORM_NAMES[platform],
  icon: <PlatformIcon platform={platform} />,
}));

export function SocialPostForm(labels: FormLabels) {
  return (
    <DialogForm {...labels} withFiles>
      {({ field, group }) => (
        <>
          <TextAreaField {...field("caption")} label="Caption" rows={4} required />
          <TilesField {...group("platforms")} label="Select Platforms" options={PLATFORM_TILES} />
          <MediaField {...group("mediaUrls")} label="Media Upload" />
        </>
      )}
    </DialogForm>
  );
}
